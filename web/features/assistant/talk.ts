import { assistant } from '../../../contract/features/assistant/assistant.ts'
import type { Answer, Cite, Conversation, StreamEvent } from '../../../contract/features/assistant/fields.ts'
import type { Part } from '../../../contract/features/assistant/parts.ts'
import { ApiError, call } from '../../core/api.ts'
import { callForEvents } from '../../core/api-events.ts'
import { readKept, writeKept } from '../../core/kept.ts'
import { makeUlid } from '../../core/ulid.ts'
import { nowMs } from '../../ui/clock.ts'
import type { Language } from '../../words/language.tsx'

/** `waiting` for a connection, `answering` while text arrives; a failed question can be sent again. */
export type TurnState = 'waiting' | 'answering' | 'done' | 'stopped' | 'failed'

/** A question and the part of its answer that has arrived. */
export type Turn = {
  /** The question's id, created here so that a repeated request counts as one question. */
  askId: string
  question: string
  /** Object URL of the photo sent with the question. */
  photo: string | undefined
  hasPhoto: boolean
  state: TurnState
  text: string
  parts: readonly Part[]
  cites: readonly Cite[]
  messageId: number | undefined
  by: Answer['by']
  rating: Answer['rating']
  error: unknown
}

export type TalkState = {
  conversationId: number | null
  turns: readonly Turn[]
  handedOver: Conversation['handedOver']
  /** Whether the last open conversation is being fetched. */
  isLoading: boolean
  /** Whether the answer has been slow to arrive. */
  isSlow: boolean
}

type Asked = { text: string; photo?: File | undefined; language: Language }

/** Milliseconds without data after which an answer counts as slow, and the limit for a whole answer. */
const slowMs = 4_000
const longestMs = 60_000
/** How many times, and how many milliseconds apart, to fetch an answer whose stream broke off. */
const readings = 8
const readEveryMs = 1_000

const empty: TalkState = {
  conversationId: null,
  turns: [],
  handedOver: null,
  isLoading: false,
  isSlow: false,
}

/**
 * One user's open conversation with the assistant, shared by the panel and the page. It outlives both; after a reload it is fetched again.
 */
export class Talk {
  readonly #keptAs: string
  readonly #listeners = new Set<() => void>()
  readonly #files = new Map<string, Asked>()
  #state = empty
  #stop: AbortController | undefined
  #slow: ReturnType<typeof setTimeout> | undefined

  /** `whose` is the key that separates users of one browser, and staff who act for a customer. */
  constructor(whose: string) {
    this.#keptAs = `drafts.lily-talk.${whose}`
    const kept = readKept(this.#keptAs, (id) => (typeof id === 'number' ? id : undefined))
    if (kept !== undefined) void this.open(kept).catch(() => writeKept(this.#keptAs, null))
    addEventListener('online', () => this.#askWaiting())
  }

  readonly state = (): TalkState => this.#state
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  get isAnswering(): boolean {
    return this.#stop !== undefined
  }

  /** Sends a question; does nothing while an answer is arriving. */
  ask(asked: Asked) {
    if (this.isAnswering || (asked.text.trim() === '' && !asked.photo)) return
    const turn: Turn = {
      askId: makeUlid(nowMs()),
      question: asked.text.trim(),
      photo: asked.photo && URL.createObjectURL(asked.photo),
      hasPhoto: asked.photo !== undefined,
      state: 'waiting',
      text: '',
      parts: [],
      cites: [],
      messageId: undefined,
      by: 'rules',
      rating: null,
      error: undefined,
    }
    this.#files.set(turn.askId, asked)
    this.#set({ turns: [...this.#state.turns, turn] })
    // A question asked while the conversation loads is sent afterwards.
    if (navigator.onLine && !this.#state.isLoading) void this.#send(turn.askId)
  }

  /** Sends a stopped or failed question again. */
  async again({ askId, question, photo }: Turn, language: Language) {
    if (this.isAnswering) return
    const kept = this.#files.get(askId)?.photo ?? (photo ? await photoAt(photo) : undefined)
    if (this.isAnswering) return
    this.#set({ turns: this.#state.turns.filter((turn) => turn.askId !== askId) })
    this.ask({ text: question, photo: kept, language })
  }

  /** Removes a question that is waiting for a connection, and returns its text. */
  takeBack(askId: string): string {
    const turn = this.#state.turns.find((one) => one.askId === askId)
    this.#set({ turns: this.#state.turns.filter((one) => one !== turn) })
    return turn?.question ?? ''
  }

  stop() {
    this.#stop?.abort()
  }

  startNew() {
    this.stop()
    for (const { photo } of this.#state.turns) if (photo) URL.revokeObjectURL(photo)
    this.#state = empty
    writeKept(this.#keptAs, null)
    this.#tell()
  }

  /** Opens a conversation from the history. Throws ApiError. */
  async open(conversationId: number) {
    this.stop()
    this.#state = { ...empty, isLoading: true }
    this.#tell()
    try {
      const said = await call(assistant.conversation, { query: { id: String(conversationId) } })
      writeKept(this.#keptAs, conversationId)
      this.#set({
        conversationId,
        handedOver: said.handedOver,
        turns: [
          ...said.turns.map(({ question, answer }) => ({
            askId: `kept-${question.messageId}`,
            question: question.text,
            photo: question.photoKept ? photoOf(question.messageId) : undefined,
            hasPhoto: question.hasPhoto,
            ...(answer ? settled(answer) : unanswered),
          })),
          ...this.#state.turns,
        ],
      })
    } finally {
      this.#set({ isLoading: false })
      if (navigator.onLine) this.#askWaiting()
    }
  }

  /** Called after the conversation was deleted. */
  forget(conversationId: number | 'all') {
    if (conversationId === 'all' || conversationId === this.#state.conversationId) this.startNew()
  }

  rated(messageId: number, rating: Answer['rating']) {
    this.#set({
      turns: this.#state.turns.map((turn) => (turn.messageId === messageId ? { ...turn, rating } : turn)),
    })
  }

  handedOver(handedOver: Conversation['handedOver']) {
    this.#set({ handedOver })
  }

  #askWaiting() {
    const waiting = this.#state.turns.find(({ state }) => state === 'waiting')
    if (waiting && !this.isAnswering) void this.#send(waiting.askId)
  }

  async #send(askId: string) {
    const asked = this.#files.get(askId)
    if (!asked) return
    const stop = new AbortController()
    this.#stop = stop
    this.#change(askId, { state: 'answering', error: undefined })
    this.#watch()
    const { conversationId } = this.#state
    let isEnded = false
    try {
      await callForEvents(
        assistant.chat,
        { body: { message: asked.text.trim(), conversationId, askId, language: asked.language } },
        {
          signal: stop.signal,
          timeoutMs: longestMs,
          ...(asked.photo && { file: asked.photo }),
          onEvent: (event) => {
            isEnded ||= event.event === 'done' || event.event === 'error'
            this.#hear(askId, event as StreamEvent)
          },
        },
      )
      if (!isEnded) throw new ApiError('offline')
    } catch (error) {
      if (stop.signal.aborted) this.#change(askId, { state: 'stopped' })
      else if (isEnded) this.#change(askId, { state: 'done' })
      else await this.#recover(askId, error)
    } finally {
      if (this.#stop === stop) this.#stop = undefined
      clearTimeout(this.#slow)
      this.#set({ isSlow: false })
      this.#askWaiting()
    }
  }

  #hear(askId: string, heard: StreamEvent) {
    const turn = this.#state.turns.find((one) => one.askId === askId)
    if (!turn) return
    this.#watch()
    switch (heard.event) {
      case 'start':
        writeKept(this.#keptAs, heard.data.conversationId)
        this.#set({ conversationId: heard.data.conversationId })
        return this.#change(askId, { messageId: heard.data.messageId })
      case 'text':
        return this.#change(askId, { text: turn.text + heard.data.delta })
      case 'part':
        return this.#change(askId, { parts: [...turn.parts, heard.data] })
      case 'cite':
        return this.#change(askId, { cites: [...turn.cites, heard.data] })
      case 'done':
        return this.#change(askId, { state: 'done', by: heard.data.by })
      case 'error':
        return this.#change(askId, { state: 'failed', error: heard.data.title })
    }
  }

  /** After a broken or missing stream: the server may have the answer, so it is fetched. Without a connection the question waits. */
  async #recover(askId: string, error: unknown) {
    const isLost = error instanceof ApiError && error.code === 'offline'
    for (let n = 0; isLost && n < readings && navigator.onLine; n += 1) {
      await new Promise((resolve) => setTimeout(resolve, readEveryMs))
      if (!this.#isThere(askId)) return
      try {
        const answer = await call(assistant.answer, { query: { askId } })
        this.#set({ conversationId: answer.conversationId })
        this.#change(askId, settled(answer))
        if (answer.state !== 'answering') return
      } catch (failure) {
        // The question never reached the server. Under the same id it can be sent again safely.
        if (failure instanceof ApiError && failure.status === 404) break
      }
    }
    if (isLost && !navigator.onLine) this.#change(askId, { state: 'waiting' })
    else this.#change(askId, { state: 'failed', error })
  }

  #isThere = (askId: string): boolean => this.#state.turns.some((turn) => turn.askId === askId)

  #watch() {
    clearTimeout(this.#slow)
    if (this.#state.isSlow) this.#set({ isSlow: false })
    this.#slow = setTimeout(() => this.#set({ isSlow: true }), slowMs)
  }

  #change(askId: string, to: Partial<Turn>) {
    this.#set({
      turns: this.#state.turns.map((turn) => (turn.askId === askId ? { ...turn, ...to } : turn)),
    })
  }

  #set(to: Partial<TalkState>) {
    this.#state = { ...this.#state, ...to }
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }
}

const photoOf = (messageId: number) => `/api/v1/${assistant.photo.path}?messageId=${messageId}`

/** The photo of a question in a reopened conversation; undefined without a connection. */
async function photoAt(address: string): Promise<File | undefined> {
  const answer = await fetch(address).catch(() => undefined)
  return answer?.ok ? new File([await answer.blob()], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}

const unanswered = {
  state: 'failed' as const,
  text: '',
  parts: [],
  cites: [],
  messageId: undefined,
  by: 'rules' as const,
  rating: null,
  error: undefined,
}

const settled = ({ state, text, parts, cites, messageId, by, rating }: Answer) => ({
  state,
  text,
  parts,
  cites,
  messageId,
  by,
  rating,
  error: undefined,
})
