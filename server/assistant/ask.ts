import { PassThrough, type Readable } from 'node:stream'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import { type Answer, messagesPer, type StreamEvent } from '../../contract/features/assistant/fields.ts'
import { AppError } from '../core/errors.ts'
import { FileAnswer, type SignedInCtx } from '../core/route.ts'
import type { Upload } from '../core/upload.ts'
import { withFiles } from '../files/files.ts'
import { takeTry } from '../limits/throttle.ts'
import { beginTurn, failTurn, findTurn, finishTurn, presentTurn } from './chats.ts'
import { compose, readMessage } from './compose.ts'
import { fillParts } from './fill.ts'
import { askModel } from './model/converse.ts'
import { isSeen, pictureOf } from './model/picture.ts'
import { isUnsure } from './model/when.ts'
import { say } from './say.ts'
import type { Draft } from './stored.ts'

export const eventStream = 'text/event-stream'

type Body = InputOf<typeof assistant.chat>['body']
type Begun = Awaited<ReturnType<typeof beginTurn>>

/** Answers a question, whole or streamed. Throws not_found, assistant_busy, invalid_input, file_refused, files_unavailable. */
export async function chat(
  ctx: SignedInCtx,
  body: Body,
  { accepts, photo }: { accepts: string; photo: Upload | undefined },
): Promise<Answer | FileAnswer> {
  if (body.message === '' && !photo)
    throw new AppError('invalid_input', { fields: [{ path: 'message', message: 'Write something.' }] })
  const known = body.askId === undefined ? undefined : await findTurn(ctx, { askId: body.askId })
  if (known) {
    const answer = await presentTurn(ctx, known)
    return accepts === eventStream ? streamed(ctx, replayed(answer)) : answer
  }
  await takeTry(ctx, 'assistant', String(ctx.user.actedBy?.id ?? ctx.user.id), {
    ...messagesPer,
    code: 'assistant_busy',
  })
  const language: Language = body.language ?? 'en'
  const { begun, photoId } = await begin(ctx, { body, language, photo })
  const stop = new AbortController()
  const asked = { body, begun, language, photoId, signal: stop.signal }
  const events = answering(ctx, asked)
  if (accepts === eventStream) return streamed(ctx, events, { turnId: begun.turnId, stop })
  // Events are not streamed here; the whole answer is read afterwards.
  for await (const _ of events);
  const turn = await findTurn(ctx, { messageId: begun.turnId })
  if (!turn) throw new AppError('not_found')
  return presentTurn(ctx, turn)
}

/** Stores the question, with its photo. */
async function begin(
  ctx: SignedInCtx,
  { body, language, photo }: { body: Body; language: Language; photo: Upload | undefined },
): Promise<{ begun: Begun; photoId: string | null }> {
  const asked = {
    message: body.message,
    chatId: body.conversationId,
    askId: body.askId,
    language,
    title: say(language).titleOf,
  }
  if (!photo) return { begun: await beginTurn(ctx, { ...asked, photoId: null }), photoId: null }
  const about = { kind: 'chat', customerId: ctx.user.customerId } as const
  return withFiles(ctx, [photo], about, async (inside, [file]) => {
    if (!file) throw new Error('one photo was sent')
    return { begun: await beginTurn(inside, { ...asked, photoId: file.id }), photoId: file.id }
  })
}

type Asked = {
  body: Body
  begun: Begun
  language: Language
  photoId: string | null
  signal: AbortSignal
}

/** The events of an answer while it is produced; the answer is stored before `done`. */
async function* answering(ctx: SignedInCtx, asked: Asked): AsyncGenerator<StreamEvent> {
  const started = performance.now()
  const { chatId, turnId, title } = asked.begun
  yield { event: 'start', data: { conversationId: chatId, messageId: turnId, title } }
  const { draft, by } = await answerTo(ctx, asked)
  if (asked.signal.aborted) return
  yield* told(ctx, draft)
  const ms = Math.round(performance.now() - started)
  await finishTurn(ctx, turnId, { draft, text: draft.sentences.join(' '), state: 'done', by, ms })
  yield { event: 'done', data: { ms, by } }
}

/** The rules' answer; if the rules are unsure, or for a photo, the language model's answer if it gives one. */
async function answerTo(
  ctx: SignedInCtx,
  { body, begun, language, photoId, signal }: Asked,
): Promise<{ draft: Draft; by: Answer['by'] }> {
  const { before, earlier } = begun
  const reading = await readMessage(ctx, { text: body.message, language, before })
  const draft = await compose(ctx, { reading, before })
  const words = say(draft.language)
  const picture = photoId !== null && isSeen(ctx) ? await pictureOf(ctx, photoId) : undefined
  if (picture || isUnsure(reading, draft.parts)) {
    const questions = earlier.map(({ question }) => question)
    const asked = { text: body.message, reading, before, earlier: questions, picture, signal }
    const answer = await askModel(ctx, asked)
    if (answer.kind === 'answered') {
      const { sentences, parts } = answer.draft
      if (picture && parts.some(({ kind }) => kind === 'proposal' || kind === 'products'))
        sentences.unshift(words.photo.seen)
      return { draft: answer.draft, by: 'model' }
    }
    if (answer.kind === 'spent') draft.sentences.push(words.modelSpent)
  }
  if (photoId !== null) draft.sentences.unshift(picture ? words.photo.failed : words.photo.blind)
  return { draft, by: 'rules' }
}

/** The events for a draft: sentences, parts, then sources. */
async function* told(ctx: SignedInCtx, draft: Draft): AsyncGenerator<StreamEvent> {
  for (const [at, sentence] of draft.sentences.entries())
    yield { event: 'text', data: { delta: at === 0 ? sentence : ` ${sentence}` } }
  for (const part of await fillParts(ctx, draft.parts, draft.language)) yield { event: 'part', data: part }
  for (const [at, cite] of draft.cites.entries()) yield { event: 'cite', data: { n: at + 1, ...cite } }
}

/** The events of an answer that was given before. */
async function* replayed(answer: Answer): AsyncGenerator<StreamEvent> {
  const { conversationId, messageId, text, parts, cites, ms, by } = answer
  yield { event: 'start', data: { conversationId, messageId, title: '' } }
  if (text) yield { event: 'text', data: { delta: text } }
  for (const part of parts) yield { event: 'part', data: part }
  for (const cite of cites) yield { event: 'cite', data: cite }
  yield { event: 'done', data: { ms, by } }
}

/** A stream of the events. When the reader disconnects, the work in progress is stopped. */
function streamed(
  ctx: SignedInCtx,
  events: AsyncGenerator<StreamEvent>,
  { turnId, stop }: { turnId?: number; stop?: AbortController } = {},
): FileAnswer {
  const body = new PassThrough()
  const write = async ({ event, data }: StreamEvent) => {
    if (!body.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)) await drained(body)
  }
  const run = async () => {
    try {
      for await (const event of events) {
        if (body.destroyed) return
        await write(event)
      }
      body.end()
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.error({ err: error }, 'an answer of the assistant failed')
      if (turnId !== undefined) await failTurn(ctx, turnId, 'failed').catch(() => {})
      const failed = error instanceof AppError ? error : new AppError('internal')
      await write({ event: 'error', data: { code: failed.code, title: failed.message } })
      body.end()
    }
  }
  body.on('close', () => {
    stop?.abort()
    if (!body.writableFinished && turnId !== undefined) void failTurn(ctx, turnId, 'stopped').catch(() => {})
  })
  void run()
  return new FileAnswer({
    type: eventStream,
    body: body as Readable,
    headers: { 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}

const drained = (body: PassThrough) =>
  new Promise<void>((resolve) => {
    body.once('drain', resolve)
    body.once('close', resolve)
  })
