/** `mount` parses by the contract. Without this, Fastify loads its own validator and serialiser for JSON schemas. */
export const WITHOUT_SCHEMAS = {
  buildValidator: refuseSchemas,
  buildSerializer: refuseSchemas,
};

function refuseSchemas(): never {
  throw new Error('routes have no schemas of their own: declare an endpoint in the contract');
}
