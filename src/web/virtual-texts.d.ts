declare module 'virtual:texts/*' {
  export const texts: import('../domain/message-texts.ts').Messages;
  export const originals: import('../domain/message-texts.ts').Messages;
  export const hasDrafts: boolean;
  export const percents: import('../domain/offered-languages.ts').Percents;
}
