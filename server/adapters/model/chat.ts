import { traceHeaders } from '../../core/scope.ts'
import { type Model, type ModelSettings, type Picture, type Said, tokensIn, tokensSent } from './model.ts'
import { Heard, readReply } from './reply.ts'

/** Any service that speaks OpenAI's chat completions protocol. */
export function chatModel({ url, key, model, timeoutMs, sees }: ModelSettings): Model {
  const address = `${url.replace(/\/$/, '')}/chat/completions`
  // Some servers can't stream when tools are passed, and answer with an error.
  let streams = true

  const post = (body: object, signal: AbortSignal) =>
    fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
        ...traceHeaders(),
      },
      body: JSON.stringify({ model, temperature: 0.3, ...body }),
      redirect: 'error',
      signal,
    })

  return {
    name: model,
    host: new URL(url).host,
    sees,
    async answer({ task, data }) {
      const heard = new Heard()
      try {
        const messages = [
          { role: 'system', content: task },
          { role: 'user', content: JSON.stringify(data) },
        ]
        const reply = await post({ max_tokens: 600, messages }, AbortSignal.timeout(timeoutMs))
        await readReply(reply, heard)
        return heard.hasText ? heard.text : undefined
      } catch {
        return undefined
      }
    },
    async step({ said, tools, mostTokens, signal }) {
      const heard = new Heard()
      const body = {
        max_tokens: mostTokens,
        messages: said.map(asMessage),
        ...(tools.length > 0 && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
      }
      const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
      const estimated = () => ({ in: tokensSent(said, tools), out: tokensIn(heard.all) })
      try {
        const streamed = { ...body, stream: true, stream_options: { include_usage: true } }
        let reply = await post(streams ? streamed : body, until)
        if (streams && (reply.status === 400 || reply.status === 422)) {
          streams = false
          await reply.body?.cancel()
          reply = await post(body, until)
        }
        await readReply(reply, heard)
        return {
          outcome: 'answered',
          text: heard.text,
          calls: heard.calls,
          tokens: heard.tokens ?? estimated(),
        }
      } catch {
        return { outcome: 'failed', tokens: heard.tokens ?? estimated() }
      }
    },
  }
}

function asMessage(said: Said): object {
  switch (said.role) {
    case 'system':
      return { role: 'system', content: said.text }
    case 'user':
      return { role: 'user', content: said.picture ? pictured(said.text, said.picture) : said.text }
    case 'assistant':
      return {
        role: 'assistant',
        content: said.text,
        ...(said.calls.length > 0 && {
          tool_calls: said.calls.map(({ id, ...called }) => ({ id, type: 'function', function: called })),
        }),
      }
    case 'tool':
      return { role: 'tool', tool_call_id: said.callId, content: said.text }
    default:
      throw new Error(`unhandled ${said satisfies never}`)
  }
}

const pictured = (text: string, { type, bytes }: Picture) => [
  { type: 'text', text },
  { type: 'image_url', image_url: { url: `data:${type};base64,${bytes.toString('base64')}` } },
]
