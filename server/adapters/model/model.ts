/** A language model that words what it is given. Its answers are text from outside: judge them. */
export type Model = {
  /** The answer, undefined if there is no model or none in time. Never throws. */
  answer: (asked: { task: string; data: unknown }) => Promise<string | undefined>
  readonly name: string
}

export type ModelSettings = { url: string; key: string | undefined; model: string; timeoutMs: number }

const mostBytes = 64 * 1024

export const noModel: Model = { name: 'none', answer: async () => undefined }

/** A service that speaks the protocol of OpenAI's chat completions, of whatever maker. */
export function chatModel({ url, key, model, timeoutMs }: ModelSettings): Model {
  return {
    name: model,
    async answer({ task, data }) {
      try {
        const answer = await fetch(`${url.replace(/\/$/, '')}/chat/completions`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({
            model,
            temperature: 0.3,
            max_tokens: 600,
            messages: [
              { role: 'system', content: task },
              { role: 'user', content: JSON.stringify(data) },
            ],
          }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
        if (!answer.ok || !answer.body) return undefined
        return contentOf(await limited(answer.body))
      } catch {
        return undefined
      }
    },
  }
}

async function limited(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function contentOf(text: string): string | undefined {
  const { choices } = JSON.parse(text) as { choices?: { message?: { content?: unknown } }[] }
  const content = choices?.[0]?.message?.content
  return typeof content === 'string' ? content : undefined
}
