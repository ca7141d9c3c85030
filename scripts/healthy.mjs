// Exits with 0 if the server on this machine is ready. For health checks in containers, which have no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
