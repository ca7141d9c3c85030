import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const JAR = fileURLToPath(new URL('../../tools/node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url));

/** Standard CSS that the validator's parser does not know yet; Tailwind writes it. */
const UNKNOWN_CSS =
  /^CSS: (?:“(?:margin-trim|interpolate-size)”: Property “[a-z-]+” doesn't exist|Unrecognized at-rule “@property”)/;

/** Not in the standard, but password managers read it: https://developer.apple.com/password-rules. */
const OTHER_ATTRIBUTE = /^Attribute “passwordrules” not allowed/;

interface Report {
  messages: { type: string; url?: string; message: string; extract?: string }[];
}

/** Collects pages by name, and validates them with one run of the Nu validator in Java. */
export class HtmlValidator {
  readonly #folder = mkdtempSync(join(tmpdir(), 'nyansapo-html-'));
  readonly #names: string[] = [];

  add(name: string, html: string): void {
    writeFileSync(join(this.#folder, `${this.#names.length}.html`), html);
    this.#names.push(name);
  }

  /** How many pages were added. */
  get size(): number {
    return this.#names.length;
  }

  /** The problems, each as "page: message: where". Removes the pages. */
  async problems(): Promise<string[]> {
    const { messages } = JSON.parse(await this.#run()) as Report;
    rmSync(this.#folder, { recursive: true, force: true });
    return messages
      .filter(({ type, message }) => type !== 'info' && !UNKNOWN_CSS.test(message) && !OTHER_ATTRIBUTE.test(message))
      .map(({ url = '', message, extract = '' }) => {
        const name = this.#names[Number.parseInt(basename(url), 10)] ?? url;
        return `${name}: ${message}: ${extract.replaceAll(/\s+/g, ' ')}`;
      });
  }

  #run(): Promise<string> {
    const args = ['-Xss4m', '-jar', JAR, '--errors-only', '--format', 'json', '--stdout', '--exit-zero-always'];
    return new Promise((resolve, reject) => {
      execFile('java', [...args, this.#folder], { maxBuffer: 2 ** 28 }, (error, stdout) =>
        error ? reject(error) : resolve(stdout),
      );
    });
  }
}
