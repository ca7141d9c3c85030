import { expect, test } from 'vitest';
import { refuseVideo } from './keypad-phones.ts';

const SESSION = { kind: 'ONE_TO_ONE', meetingKind: 'VIDEO_CALL' } as const;
const PHONE = ['MOBILE_PHONE'];
const BUTTONS = ['BUTTON_PHONE'];

test.each([
  ['only button phones', SESSION, PHONE, BUTTONS, true],
  ['button phones or none', SESSION, PHONE, ['BUTTON_PHONE', 'NO_PHONE'], true],
  ['a group by video', { ...SESSION, kind: 'GROUP' }, PHONE, BUTTONS, true],
  ['smartphones too', SESSION, PHONE, ['BUTTON_PHONE', 'ANDROID'], false],
  ['any phone', SESSION, PHONE, [], false],
  ['tablets too', SESSION, ['MOBILE_PHONE', 'TABLET'], BUTTONS, false],
  ['a phone call', { ...SESSION, meetingKind: 'PHONE_CALL' }, PHONE, BUTTONS, false],
  ['in person', { ...SESSION, meetingKind: 'IN_PERSON' }, PHONE, BUTTONS, false],
  ['a task, which has no meeting', { ...SESSION, kind: 'TASK' }, PHONE, BUTTONS, false],
] as const)(
  'ELIGIBLE-17: a video call is refused where nobody asked for could join it: %s',
  (_, how, devices, phone, isRefused) => {
    const refusal = refuseVideo(how, { deviceRequirements: devices, facts: { phone } });
    expect(refusal !== null).toBe(isRefused);
  },
);
