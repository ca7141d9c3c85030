// Succeeds if the server on this machine can be used. For health checks of containers, which have no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/health/ready`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exit(answer?.ok ? 0 : 1);
