import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import type { EventOrder } from '../../../contract/features/event-orders/fields.ts'
import { ApiError } from '../../core/api.ts'
import { once } from '../../core/once.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { bodyOf, chargeOf, type Draft, draftOf, isSame } from './draft.ts'

/** Milliseconds without a change after which an event is saved. */
const restMs = 600

export type Builder = {
  event: EventOrder
  draft: Draft
  mayChange: boolean
  /** Changes the draft, which is saved after a short delay. */
  edit: (change: (draft: Draft) => Draft) => void
  status: 'saved' | 'unsaved' | 'saving'
  error: unknown
  /** Saves immediately. Returns the saved event, or undefined if saving failed. */
  flush: () => Promise<EventOrder | undefined>
  /** Whether someone else saved the event while there were unsaved changes here. */
  hasConflict: boolean
  keepMine: () => void
  takeTheirs: () => void
  isUnsaved: () => boolean
}

/**
 * An event being edited; the whole event is saved shortly after each change. Without unsaved changes here, other people's changes appear
 * immediately; otherwise both versions are kept until the user decides.
 */
export function useBuilder(loaded: EventOrder): Builder {
  const client = useQueryClient()
  const mayChange = may(useUser(), eventOrders.change.access) && loaded.state !== 'CANCELLED'
  const [event, setEvent] = useState(loaded)
  const [draft, setDraft] = useState(() => draftOf(loaded))
  const [savedAs, setSavedAs] = useState(draft)
  const [seen, setSeen] = useState(loaded)
  const [theirs, setTheirs] = useState<EventOrder>()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>()
  const [change] = useState(() => once(eventOrders.change, { apart: ({ body }) => body }))
  const isDirty = !isSame(draft, savedAs)
  const isWrong = chargeOf(draft.charge) === undefined

  const take = (next: EventOrder) => {
    const asDraft = draftOf(next)
    setEvent(next)
    setDraft(asDraft)
    setSavedAs(asDraft)
    setTheirs(undefined)
    setError(undefined)
  }
  if (!isSaving && loaded !== seen) {
    setSeen(loaded)
    if (loaded.version === event.version) setEvent(loaded)
    else if (loaded.version > event.version) {
      if (isDirty) setTheirs(loaded)
      else take(loaded)
    }
  }
  const now = useRef({ event, draft, savedAs })
  useEffect(() => {
    now.current = { event, draft, savedAs }
  })
  const running = useRef<Promise<EventOrder | undefined>>(undefined)

  async function send(): Promise<EventOrder | undefined> {
    const { event: from, draft: sent } = now.current
    setSaving(true)
    setError(undefined)
    try {
      const reply = await change.send({ params: { id: from.id }, body: bodyOf(sent, from.version) })
      keep(reply, sent)
      return reply
    } catch (failed) {
      if (failed instanceof ApiError && failed.code === 'changed_meanwhile') await compare(from.id, sent)
      else setError(failed)
      return undefined
    } finally {
      setSaving(false)
    }
  }

  function keep(next: EventOrder, as: Draft) {
    now.current = { ...now.current, event: next, savedAs: as }
    setEvent(next)
    setSavedAs(as)
    client.setQueryData([eventOrders.read.path, { params: { id: next.id } }], next)
    void client.invalidateQueries({ queryKey: [eventOrders.list.path], exact: true })
  }

  /** If only the response was lost, the server has what was sent; otherwise somebody else changed the event. */
  async function compare(id: number, sent: Draft) {
    try {
      const there = await client.fetchQuery({
        ...read(eventOrders.read, { params: { id } }),
        staleTime: 0,
      })
      if (isSame(draftOf(there), sent)) keep(there, sent)
      else setTheirs(there)
    } catch (failed) {
      setError(failed)
    }
  }

  async function flush(): Promise<EventOrder | undefined> {
    await running.current
    const { draft: typed, savedAs: saved, event: at } = now.current
    if (isSame(typed, saved)) return at
    if (!mayChange || theirs || chargeOf(typed.charge) === undefined) return undefined
    running.current = send()
    const reply = await running.current
    running.current = undefined
    return reply
  }

  const onRest = useEffectEvent((rested: Draft) => {
    if (now.current.draft === rested) void flush()
  })
  const waits = isDirty && !isWrong && !isSaving && !theirs && error === undefined && mayChange
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(() => onRest(draft), restMs)
    return () => clearTimeout(timer)
  }, [waits, draft])
  const onBack = useEffectEvent(() => setError(undefined))
  useEffect(() => {
    const back = () => onBack()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])

  return {
    event,
    draft,
    mayChange,
    edit: (next) => {
      setError(undefined)
      const draft = next(now.current.draft)
      now.current = { ...now.current, draft }
      setDraft(draft)
    },
    status: isSaving ? 'saving' : isDirty ? 'unsaved' : 'saved',
    error,
    flush,
    hasConflict: theirs !== undefined && isDirty,
    keepMine: () => {
      if (!theirs) return
      setEvent(theirs)
      setSavedAs(draftOf(theirs))
      setTheirs(undefined)
      setError(undefined)
    },
    takeTheirs: () => {
      if (theirs) take(theirs)
    },
    isUnsaved: () => isDirty,
  }
}
