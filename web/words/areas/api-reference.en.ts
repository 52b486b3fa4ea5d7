import type { Message } from '../catalogue.ts'

/** The reference of the API's calls. Their own texts are in English. */
export const apiReference = {
  search: 'Path or words',
  groups: 'Groups of calls',
  count: (calls: string) => (calls === '1' ? '1 call' : `${calls} calls`),
  none: 'No call matches.',
  noneText: 'Try a part of a path, such as cart.',
  start: 'Use from a program',
  startText:
    'Create a key and send it with each call. A key can do what you allow it, up to 600 calls a minute.',
  startLimit: 'Keys can’t call sign-in or account endpoints.',
  createKey: 'Create a key',
  file: 'openapi.json',
  parameters: 'Parameters',
  body: 'Body',
  reply: 'Reply',
  errors: 'Errors',
  nothing: 'Takes nothing and returns nothing.',
} as const satisfies Record<string, Message>
