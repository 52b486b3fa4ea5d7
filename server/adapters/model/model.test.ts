import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Play, startModel } from '../../../tests/support/model-stand-in.ts'
import { chatModel } from './chat.ts'
import { type ModelSettings, noModel, type StepAsked } from './model.ts'

let standIn: Awaited<ReturnType<typeof startModel>>
beforeAll(async () => {
  standIn = await startModel()
})
beforeEach(() => standIn.streamsTools(true))
afterAll(() => standIn?.close())

const own = (settings: Partial<ModelSettings> = {}) =>
  chatModel({ url: standIn.url, key: 'sk-test', model: 'small', timeoutMs: 500, sees: false, ...settings })

const { MODEL_TEST_URL: url, MODEL_TEST_KEY: key, MODEL_TEST_NAME: name = 'gpt-4o-mini' } = process.env
/** The services that these tests run against; a vendor's own if its URL is set. */
const services = [
  { title: 'the stand-in', open: () => own(), plays: (play: Play) => standIn.plays(() => play) },
  ...(url
    ? [
        {
          title: `${name} at ${url}`,
          open: () => chatModel({ url, key, model: name, timeoutMs: 30_000, sees: false }),
          plays: () => {},
        },
      ]
    : []),
]

const stockOf = {
  name: 'stock_of',
  description: 'How many are left of a flower.',
  parameters: {
    type: 'object',
    properties: { flower: { type: 'string' } },
    required: ['flower'],
    additionalProperties: false,
  },
}
const step = (more: Partial<StepAsked> = {}): StepAsked => ({
  said: [
    { role: 'system', text: 'You look things up with tools.' },
    { role: 'user', text: 'How many tulips are left?' },
  ],
  tools: [stockOf],
  mostTokens: 200,
  signal: new AbortController().signal,
  ...more,
})

describe.each(services)('a language model: $title', ({ open, plays }) => {
  test('words what it is given', async () => {
    plays({ say: 'Hello' })
    expect(await open().answer({ task: 'Say hello in one word.', data: {} })).toMatch(/hello/i)
  })

  test('calls a tool with arguments, and counts the tokens', async () => {
    plays({ calls: [{ name: 'stock_of', arguments: { flower: 'tulips' } }] })
    const said = await open().step(step())
    if (said.outcome !== 'answered') throw new Error('it failed')
    const [call] = said.calls
    expect(call).toMatchObject({ id: expect.stringMatching(/./), name: 'stock_of' })
    expect(String(JSON.parse(call?.arguments ?? '{}').flower)).toMatch(/tulip/i)
    expect(said.tokens.in).toBeGreaterThan(10)
    expect(said.tokens.out).toBeGreaterThan(1)
  })

  test('answers in words once it has what it called for', async () => {
    plays({ say: 'There are 40 tulips left.' })
    const call = { id: 'call_1', name: 'stock_of', arguments: '{"flower":"tulips"}' }
    const said = await open().step(
      step({
        said: [
          ...step().said,
          { role: 'assistant', text: '', calls: [call] },
          { role: 'tool', callId: 'call_1', text: '{"left":40}' },
        ],
      }),
    )
    expect(said).toMatchObject({ outcome: 'answered', text: expect.stringContaining('40'), calls: [] })
  })

  test('stops when the person stops', async () => {
    plays({ how: 'silent' })
    const stop = new AbortController()
    setTimeout(() => stop.abort(), 50)
    expect(await open().step(step({ signal: stop.signal }))).toMatchObject({ outcome: 'failed' })
  })
})

describe('the protocol', () => {
  test('is asked for as it is written down', async () => {
    standIn.plays(() => ({ say: 'Hello' }))
    await own().answer({ task: 'Word it.', data: { a: 1 } })
    expect(standIn.asked).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: 'Bearer sk-test',
        body: {
          model: 'small',
          messages: [
            { role: 'system', content: 'Word it.' },
            { role: 'user', content: '{"a":1}' },
          ],
        },
      },
    ])
    await own({ key: undefined }).answer({ task: '', data: {} })
    expect(standIn.asked[1]?.authorization).toBeUndefined()
  })

  test('carries calls, their results and a picture', async () => {
    standIn.plays(() => ({ say: 'Hello' }))
    const picture = { type: 'image/jpeg', bytes: Buffer.from('abc') }
    const call = { id: 'call_1', name: 'stock_of', arguments: '{}' }
    const said = [
      { role: 'user', text: 'Read this.', picture },
      { role: 'assistant', text: '', calls: [call] },
      { role: 'tool', callId: 'call_1', text: '{}' },
    ] as const
    await own().step(step({ said }))
    expect(standIn.asked[0]?.body).toMatchObject({
      stream: true,
      max_tokens: 200,
      tools: [{ type: 'function', function: { name: 'stock_of' } }],
      messages: [
        {
          content: [
            { type: 'text', text: 'Read this.' },
            { type: 'image_url', image_url: { url: 'data:image/jpeg;base64,YWJj' } },
          ],
        },
        { tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'stock_of', arguments: '{}' } }] },
        { role: 'tool', tool_call_id: 'call_1', content: '{}' },
      ],
    })
  })

  test('may come whole, without streams of tools, and without a count', async () => {
    standIn.plays(() => ({ how: 'whole', say: 'Whole' }))
    expect(await own().step(step())).toMatchObject({
      outcome: 'answered',
      text: 'Whole',
      tokens: { in: 400, out: 50 },
    })
    standIn.streamsTools(false)
    standIn.plays(() => ({ say: 'Not streamed', counts: false }))
    const model = own()
    for (const requests of [2, 3]) {
      const said = await model.step(step())
      expect(said).toMatchObject({ outcome: 'answered', text: 'Not streamed' })
      expect(said.tokens.in).toBeGreaterThan(0)
      expect(standIn.asked).toHaveLength(requests)
    }
  })
})

const faults: [string, Play][] = [
  ['an error', { how: 'fails' }],
  ['a limit', { how: 'isBusy' }],
  ['no JSON', { how: 'nonsense' }],
  ['another shape', { how: 'otherShape' }],
  ['silence', { how: 'silent' }],
  ['a slow answer', { how: 'slow', say: 'Late' }],
  ['a redirect', { how: 'redirects' }],
  ['an endless answer', { how: 'endless' }],
  ['a lost connection', { how: 'hangsUp' }],
]
test.each([...faults, ['no text', { how: 'whole' }] as [string, Play]])(
  '%s is neither an answer nor an error',
  async (_, play) => {
    standIn.plays(() => play)
    expect(await own().answer({ task: '', data: {} })).toBeUndefined()
    expect(await own().step(step())).toMatchObject({ outcome: 'failed' })
  },
)

test('a stream that breaks off is not an answer, however much of it came, and what came is counted', async () => {
  standIn.plays(() => ({ how: 'breaksOff', say: 'There are forty tulips left.' }))
  const said = await own().step(step())
  expect(said.outcome).toBe('failed')
  expect(said.tokens.in).toBeGreaterThan(0)
})

test('more calls than anyone needs are no answer', async () => {
  const calls = Array.from({ length: 40 }, () => ({ name: 'stock_of', arguments: {} }))
  standIn.plays(() => ({ calls }))
  expect(await own().step(step())).toMatchObject({ outcome: 'failed' })
})

test('without a model no answer is given, and the question is sent nowhere', async () => {
  expect(await noModel.answer({ task: '', data: {} })).toBeUndefined()
  expect(await noModel.step(step())).toEqual({ outcome: 'failed', tokens: { in: 0, out: 0 } })
  expect(noModel.host).toBeNull()
})
