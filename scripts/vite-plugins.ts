import type { Plugin } from 'vite';

/**
 * The toast library injects its styles at start-up, which the content security policy forbids. We load them from a file instead.
 */
export function withoutInjectedStyles(): Plugin {
  return {
    name: 'without-injected-styles',
    transform(code, id) {
      if (!/node_modules\/sonner\/dist\/index\.mjs/.test(id)) return null;
      return { code: code.replace(/^__insertCSS\(.*\);$/m, ''), map: null };
    },
  };
}
