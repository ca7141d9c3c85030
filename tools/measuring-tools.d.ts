/* What we use of tools/package.json, whose packages are there only once a measurement has installed them. */

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
