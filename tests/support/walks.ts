import type { BrowserWorld } from './browser-world.ts';
import { visitNewcomersScreens } from './newcomer-screens.ts';
import {
  type Look,
  type OpenPage,
  visitAdminScreens,
  visitParticipantScreens,
  visitPublicScreens,
  visitResearcherScreens,
} from './screens.ts';
import { visitWorkScreens } from './work-screens.ts';

type Walk = (openPage: OpenPage, look: Look, world: BrowserWorld) => Promise<void>;

/** Every route and its main states in the demo's world, by person. */
export const WALKS: Readonly<Record<string, Walk>> = {
  'the public': visitPublicScreens,
  'a researcher’s': visitResearcherScreens,
  'a researcher’s at work': visitWorkScreens,
  'a participant’s': visitParticipantScreens,
  'an admin’s': visitAdminScreens,
  'newcomers’': visitNewcomersScreens,
};
