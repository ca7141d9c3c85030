/** Keeps Fastify from loading its own JSON Schema validator and serialiser: `mount` parses by the contract. */
export const WITHOUT_SCHEMAS = {
  buildValidator: refuseSchemas,
  buildSerializer: refuseSchemas,
};

function refuseSchemas(): never {
  throw new Error('routes have no schemas of their own: declare an endpoint in the contract');
}
