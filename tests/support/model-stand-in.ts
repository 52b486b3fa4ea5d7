import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type AskedOfModel = {
  path: string
  authorization: string | undefined
  body: {
    model: string
    messages: { role: string; content: unknown; tool_calls?: unknown; tool_call_id?: string }[]
    tools?: { function: { name: string } }[]
    stream?: boolean
    max_tokens: number
  }
}
/** The stand-in's answer. `how`: anything other than a stream in parts that ends normally. */
export type Play = {
  say?: string
  calls?: readonly { name: string; arguments: unknown; id?: string }[]
  how?:
    | 'whole'
    | 'breaksOff'
    | 'silent'
    | 'fails'
    | 'isBusy'
    | 'nonsense'
    | 'otherShape'
    | 'redirects'
    | 'hangsUp'
    | 'endless'
    | 'slow'
  /** False: the response has no token count. */
  counts?: boolean
}

/**
 * Implements OpenAI's chat completions as far as the product uses them: JSON, or a stream in parts, with tool calls. The test decides what
 * it says, including obeying instructions in what it reads.
 */
export async function startModel() {
  const asked: AskedOfModel[] = []
  const gone: number[] = []
  let play: (asked: AskedOfModel, n: number) => Play = () => ({ say: 'Hello.' })
  let streams = true
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const one: AskedOfModel = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(parts).toString()),
    }
    const n = asked.push(one)
    response.on('close', () => !response.writableEnded && gone.push(n))
    if (one.body.stream && one.body.tools && !streams)
      return response.writeHead(400).end('{"error":{"message":"stream with tools is not supported"}}')
    await perform(play(one, n), one, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    /** Requests that the client closed before the answer ended. */
    gone,
    plays: (next: typeof play) => {
      play = next
      asked.length = 0
      gone.length = 0
    },
    streamsTools: (does: boolean) => {
      streams = does
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

async function perform(play: Play, { body }: AskedOfModel, response: ServerResponse) {
  const json = (status: number, text: string) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  switch (play.how) {
    case 'silent':
      return
    case 'fails':
      return json(500, 'no')
    case 'isBusy':
      return json(429, whole(play))
    case 'nonsense':
      return response.end('<html>')
    case 'otherShape':
      return json(200, '{"choices":[]}')
    case 'redirects':
      return response.writeHead(302, { location: '/elsewhere' }).end()
    case 'hangsUp':
      return response.destroy()
    case 'endless':
      return json(200, whole({ say: 'x'.repeat(200_000) }))
    case 'whole':
      return json(200, whole(play))
    case 'slow':
      await new Promise((resolve) => setTimeout(resolve, 700))
  }
  if (!body.stream) return json(200, whole(play))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = piecesOf(play)
  for (const piece of play.how === 'breaksOff' ? pieces.slice(0, 2) : pieces) {
    response.write(`data: ${piece}\n\n`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (play.how === 'breaksOff') response.destroy()
  else response.end('data: [DONE]\n\n')
}

const usage = { prompt_tokens: 400, completion_tokens: 50, total_tokens: 450 }

const callsOf = ({ calls = [] }: Play) =>
  calls.map(({ name, arguments: given, id }, index) => ({
    index,
    id: id ?? `call_${name}_${index}`,
    type: 'function',
    function: { name, arguments: typeof given === 'string' ? given : JSON.stringify(given) },
  }))

const whole = (play: Play) =>
  JSON.stringify({
    id: 'x',
    object: 'chat.completion',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: play.say ?? null,
          ...(play.calls && { tool_calls: callsOf(play) }),
        },
        finish_reason: play.calls ? 'tool_calls' : 'stop',
      },
    ],
    ...(play.counts !== false && { usage }),
  })

/** The answer in parts: text word by word, a call's arguments in two parts. */
function piecesOf(play: Play): string[] {
  const chunk = (delta: object, finish: string | null = null) =>
    JSON.stringify({
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
  const words = (play.say ?? '').split(/(?<= )/).filter(Boolean)
  const calls = callsOf(play).flatMap(({ function: called, ...call }) => {
    const half = Math.ceil(called.arguments.length / 2)
    return [
      chunk({ tool_calls: [{ ...call, function: { name: called.name, arguments: '' } }] }),
      ...[called.arguments.slice(0, half), called.arguments.slice(half)].map((piece) =>
        chunk({ tool_calls: [{ index: call.index, function: { arguments: piece } }] }),
      ),
    ]
  })
  return [
    chunk({ role: 'assistant', content: '' }),
    ...words.map((content) => chunk({ content })),
    ...calls,
    chunk({}, play.calls ? 'tool_calls' : 'stop'),
    ...(play.counts === false ? [] : [JSON.stringify({ choices: [], usage })]),
  ]
}
