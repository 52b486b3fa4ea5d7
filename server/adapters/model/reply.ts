import type { Tokens, ToolCall } from './model.ts'

/** Limits above any legitimate reply: bytes in all, letters of text, and tool calls. */
const mostBytes = 1024 * 1024
const mostLetters = 64 * 1024
const mostCalls = 16

type CallPart = {
  index?: unknown
  id?: unknown
  function?: { name?: unknown; arguments?: unknown } | null
}
type Message = { content?: unknown; tool_calls?: CallPart[] | null }
type Body = {
  choices?: { message?: Message; delta?: Message; finish_reason?: unknown }[]
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null
}

/** The part of one reply received so far, streamed or whole. */
export class Heard {
  text = ''
  hasText = false
  tokens: Tokens | undefined
  isFinished = false
  #letters = 0
  readonly #calls = new Map<number, ToolCall>()

  get calls(): ToolCall[] {
    return [...this.#calls.values()]
  }

  /** The whole reply as text, for counting tokens. */
  get all(): string {
    return this.text + JSON.stringify(this.calls)
  }

  hear({ choices, usage }: Body): void {
    const [choice] = choices ?? []
    const said = choice?.message ?? choice?.delta
    if (typeof said?.content === 'string') {
      this.text += said.content
      this.hasText = true
      this.#count(said.content)
    }
    for (const [at, part] of (said?.tool_calls ?? []).entries()) this.#hearCall(part, at)
    if (typeof choice?.finish_reason === 'string') this.isFinished = true
    const [sent, told] = [usage?.prompt_tokens, usage?.completion_tokens].map(Number)
    if (Number.isSafeInteger(sent) && Number.isSafeInteger(told) && sent! >= 0 && told! >= 0)
      this.tokens = { in: sent!, out: told! }
  }

  #count(said: string): void {
    this.#letters += said.length
    if (this.#letters > mostLetters) throw new Error('the answer is too long')
  }

  /** A part of a tool call: its name comes first, its arguments in pieces. */
  #hearCall({ index, id, function: called }: CallPart, at: number): void {
    const place = Number.isSafeInteger(index) ? Number(index) : at
    const call = this.#calls.get(place) ?? { id: `call-${place}`, name: '', arguments: '' }
    if (typeof id === 'string' && id !== '') call.id = id
    if (typeof called?.name === 'string') call.name += called.name
    if (typeof called?.arguments === 'string') call.arguments += called.arguments
    // Some servers send the arguments as an object instead of text.
    else if (called?.arguments) call.arguments = JSON.stringify(called.arguments)
    this.#calls.set(place, call)
    this.#count(call.name + JSON.stringify(called ?? null))
    if (this.#calls.size > mostCalls) throw new Error('too many calls')
  }
}

/** Reads a reply into `heard`, streamed or whole. Throws when it is not a valid reply, or breaks off. */
export async function readReply(reply: Response, heard: Heard): Promise<void> {
  if (!reply.ok || !reply.body) {
    await reply.body?.cancel()
    throw new Error(`answered ${reply.status}`)
  }
  const isStream = reply.headers.get('content-type')?.startsWith('text/event-stream') ?? false
  if (!isStream) {
    let text = ''
    for await (const piece of textOf(reply.body)) text += piece
    heard.hear(JSON.parse(text) as Body)
    if (!heard.hasText && heard.calls.length === 0) throw new Error('said nothing')
    return
  }
  let rest = ''
  for await (const piece of textOf(reply.body)) {
    const lines = (rest + piece).split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = /^data: ?(.*)$/.exec(line)?.[1]
      if (data === '[DONE]') heard.isFinished = true
      else if (data) heard.hear(JSON.parse(data) as Body)
    }
  }
  if (!heard.isFinished) throw new Error('broke off')
}

async function* textOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the reply is too long')
    yield decoder.decode(part, { stream: true })
  }
  yield decoder.decode()
}
