/** Words of "tell me when it is back", loaded with its dialog. */
export const wanted = {
  tell: 'Tell me when it’s back',
  waiting: 'We’ll tell you',
  dialog: (name: string) => `Tell me when ${name} is back`,
  how: 'You get one notice, in the bell and by push.',
  under: 'Only at this price or less',
  notPrice: 'Enter a price, such as 1.25.',
  ask: 'Tell me',
  stop: 'Don’t tell me',
  cancel: 'Cancel',
  asked: (name: string) => `We’ll tell you when ${name} is back.`,
  stopped: (name: string) => `We won’t tell you about ${name}.`,
}
