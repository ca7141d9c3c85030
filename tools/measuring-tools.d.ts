/* Types of the tools/package.json packages that we use, which are only installed by a measurement. */

declare module 'lighthouse' {
  export interface Flags {
    port: number;
    logLevel: 'error';
    maxWaitForLoad: number;
    output: 'json';
    formFactor: 'mobile';
    screenEmulation: { mobile: boolean; width: number; height: number; deviceScaleFactor: number; disabled: boolean };
    throttlingMethod: 'devtools';
    throttling: Readonly<Record<string, number>>;
    disableStorageReset: boolean;
  }
  interface Audit {
    id: string;
    score: number | null;
    scoreDisplayMode: string;
    numericValue?: number;
  }
  interface Result {
    lhr: { categories: Record<string, { score: number | null }>; audits: Record<string, Audit> };
  }
  export default function lighthouse(url: string, flags: Flags): Promise<Result | undefined>;
}

declare module 'chrome-launcher' {
  interface LaunchedChrome {
    port: number;
    kill(): void;
  }
  export function launch(options: {
    chromePath: string;
    userDataDir: string;
    chromeFlags: readonly string[];
  }): Promise<LaunchedChrome>;
}
