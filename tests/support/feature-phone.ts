import { expect } from 'vitest';
import { isGsm7 } from '../../src/domain/gsm7.ts';
import { SCREEN_CHARACTERS } from '../../src/domain/phone-screens.ts';
import type { UssdProvider } from '../../src/server/platform/ussd/port.ts';
import { ussdPath, ussdSecretOf } from '../../src/server/platform/ussd/ussd-address.ts';
import type { World } from './world.ts';

let calls = 0;

interface Shown {
  text: string;
  isOpen: boolean;
}

/**
 * A phone without a browser: it dials, reads screens and types, through an aggregator's calls. It checks that each screen fits.
 */
export class FeaturePhone {
  readonly world: World;
  readonly number: string;
  readonly provider: UssdProvider;
  screen = '';
  isOpen = false;
  #session = '';
  #sequence = 0;

  constructor(world: World, number: string, provider: UssdProvider = 'arkesel') {
    this.world = world;
    this.number = number;
    this.provider = provider;
  }

  async dial(): Promise<string> {
    calls += 1;
    this.#session = `call-${calls}-${this.number}`;
    this.#sequence = 0;
    return this.#step('start', '*713*100#');
  }

  /** Types answers one after another; returns the last screen. */
  async type(...inputs: string[]): Promise<string> {
    for (const input of inputs) await this.#step('reply', input);
    return this.screen;
  }

  /** Chooses an option on each screen, by how its text begins. */
  async choose(...labels: string[]): Promise<string> {
    for (const label of labels) await this.#choose(label);
    return this.screen;
  }

  async #choose(label: string): Promise<void> {
    for (let screens = 0; screens < 8; screens += 1) {
      const line = this.screen.split('\n').find((one) => /^[1-8] /.test(one) && one.slice(2).startsWith(label));
      if (line) {
        await this.type(line.slice(0, 1));
        return;
      }
      if (!/^0 More$/m.test(this.screen)) break;
      await this.type('0');
    }
    throw new Error(`no option begins with ${label}:\n${this.screen}`);
  }

  /** The aggregator's call for the next step. */
  body(kind: 'start' | 'reply', input: string): object {
    const msisdn = `233${this.number.slice(1)}`;
    return this.provider === 'arkesel'
      ? { sessionID: this.#session, userID: 'X', newSession: kind === 'start', msisdn, userData: input, network: 'MTN' }
      : {
          Type: kind === 'start' ? 'Initiation' : 'Response',
          Message: input,
          ServiceCode: '713*100',
          Operator: 'mtn',
          ClientState: '',
          Mobile: msisdn,
          SessionId: this.#session,
          Sequence: this.#sequence + 1,
        };
  }

  async send(body: object): Promise<Shown> {
    const { running, app } = this.world;
    const response = await fetch(`${running.url}${ussdPath(this.provider, ussdSecretOf(app.settings) ?? '')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(answer)}`);
    const text = String(answer.message ?? answer.Message ?? '');
    expect(text.length, text).toBeLessThanOrEqual(SCREEN_CHARACTERS);
    expect(isGsm7(text), text).toBe(true);
    return { text, isOpen: answer.continueSession === true || answer.Type === 'response' };
  }

  async #step(kind: 'start' | 'reply', input: string): Promise<string> {
    const shown = await this.send(this.body(kind, input));
    this.#sequence += 1;
    this.screen = shown.text;
    this.isOpen = shown.isOpen;
    // Passes time on the test's clock, as if somebody read the screen before typing.
    await this.world.pass(4000);
    return this.screen;
  }

  /** Joins and completes the set-up; ends with the texted code. */
  async join({ firstName = 'Adwoa', dateOfBirth = '06031994' } = {}): Promise<string> {
    await this.dial();
    await this.choose('Join');
    await this.type(firstName, 'Owusu', dateOfBirth);
    await this.choose('Female', 'Greater Accra');
    await this.choose('This number', 'I accept');
    return this.typeCode();
  }

  /** Dials again and types the code that was texted. */
  async typeCode(): Promise<string> {
    let code = '';
    await this.world.until(async () => {
      code = /^(\d{6}) /.exec((await this.world.texts(this.number))[0]?.text ?? '')?.[1] ?? '';
      return code !== '';
    });
    await this.dial();
    return this.type(code);
  }
}
