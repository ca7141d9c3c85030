import type { NotificationTopic } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';

/** The labels of email topics; only researchers get the first two. */
export const TOPIC_WORDS: Readonly<Record<NotificationTopic, string>> = {
  APPLICANTS: 'Applicants and invitations',
  STUDIES: 'A study that is full or completed',
  OUTCOMES: m.security_topic_outcomes(),
  NEW_STUDIES: m.security_topic_new(),
  RATINGS: m.security_topic_ratings(),
};
