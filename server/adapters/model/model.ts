/** A language model. Its answers are untrusted input: validate them. */
export type Model = {
  readonly name: string
  /** The host that receives the data; null: there is no model. */
  readonly host: string | null
  /** Whether it accepts pictures. */
  readonly sees: boolean
  /** Puts the given data into words. Undefined if there is no model or no answer in time. Never throws. */
  answer: (asked: { task: string; data: unknown }) => Promise<string | undefined>
  /** The next step of a conversation in which it may call tools. Never throws. */
  step: (asked: StepAsked) => Promise<Step>
}

export type Picture = { type: string; bytes: Buffer }
export type ToolCall = { id: string; name: string; arguments: string }
/** A message of the conversation so far. */
export type Said =
  | { role: 'system'; text: string }
  | { role: 'user'; text: string; picture?: Picture | undefined }
  | { role: 'assistant'; text: string; calls: readonly ToolCall[] }
  | { role: 'tool'; callId: string; text: string }
/** `parameters` is a JSON Schema. */
export type ToolShape = { name: string; description: string; parameters: object }

export type StepAsked = {
  said: readonly Said[]
  tools: readonly ToolShape[]
  /** The maximum answer length, in tokens. */
  mostTokens: number
  /** Cancels the step, for example when the person stops it. */
  signal: AbortSignal
}
export type Tokens = { in: number; out: number }
export type Step =
  | { outcome: 'answered'; text: string; calls: ToolCall[]; tokens: Tokens }
  /** No answer, only part of one, or none in time; the tokens are an estimate. */
  | { outcome: 'failed'; tokens: Tokens }

export type ModelSettings = {
  url: string
  key: string | undefined
  model: string
  timeoutMs: number
  sees: boolean
}

const nothing: Tokens = { in: 0, out: 0 }

export const noModel: Model = {
  name: 'none',
  host: null,
  sees: false,
  answer: async () => undefined,
  step: async () => ({ outcome: 'failed', tokens: nothing }),
}

/** Text has about four letters per token; the estimate assumes three, to stay on the safe side. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 3)
/** A picture counts the same whatever its size. */
export const tokensOfPicture = 1_500

/** The estimated tokens that a step sends. */
export const tokensSent = (said: readonly Said[], tools: readonly ToolShape[]): number =>
  said.reduce(
    (sum, one) =>
      sum +
      tokensIn('calls' in one ? one.text + JSON.stringify(one.calls) : one.text) +
      ('picture' in one && one.picture ? tokensOfPicture : 0),
    tokensIn(JSON.stringify(tools)),
  )
