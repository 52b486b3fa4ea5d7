import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import type { ErrorCode } from '../../contract/core/errors.ts'
import { inputSentence } from '../../contract/words/input-sentences.ts'
import { ApiError } from '../core/api.ts'
import { readKept, writeKept } from '../core/kept.ts'
import { type OnceFailure, once } from '../core/once.ts'
import { useUser } from '../core/session.ts'
import {
  begin,
  differing,
  type FormEvent,
  type FormState,
  fieldOf,
  isDirty,
  readUnsaved,
  reduce,
  type Saved,
  type SavedBy,
  type Values,
} from './form-state.ts'
import { useInputText } from './input-text.ts'

type Errors<Typed extends Values> = { [Name in keyof Typed]?: string | undefined }

export type FormOptions<E extends Endpoint, Typed extends Values> = {
  /** Names the form and its row, `user.17`; this user's unsaved input is stored under it. */
  name: string
  start: Typed
  /** The version of the row in `start`, if the row has one. */
  version?: number
  labels: Readonly<Record<keyof Typed, string>>
  /** The request, built from the input, the row's version and the starting values. */
  send: (typed: Typed, version: number, start: Typed) => SendOf<E>
  /** Checks that the schema can't express, as a sentence at the field. */
  check?: (typed: Typed) => Errors<Typed>
  /** Error codes that belong to one field. */
  belongs?: Partial<Record<ErrorCode, keyof Typed & string>>
  /** The row from the response or from a conflict, as form values. Without it the form is blank after saving. */
  rowOf?: (row: ReplyOf<E>) => Saved<Typed>
  /** Wraps each call: it can ask for the password first, for example, and then send again. */
  carry?: <Reply>(sending: () => Promise<Reply>) => Promise<Reply>
  /** Files sent with the form; they don't survive a reload. */
  files?: readonly File[]
  /** Reads that become stale. */
  refresh?: readonly Endpoint[]
  onDone?: (reply: ReplyOf<E>) => void
  /** Called with every error, in addition to the form's own message. */
  onFailed?: (error: ApiError) => void
}

/** The props of one field for an input. */
export type At<Value> = {
  label: string
  value: Value
  error: string | undefined
  set: (value: Value) => void
}

/**
 * A form of one endpoint. Errors appear at their fields, from the body's schema if the page has it and from the server. Input survives
 * an error, a conflict, a lost connection and a reload. Sent repeatedly, it is executed once.
 */
export function useForm<E extends Endpoint, Typed extends Values>(
  endpoint: E,
  options: FormOptions<E, Typed>,
) {
  const { name, start, version = 0, labels, send, check, belongs, rowOf, files = [], refresh = [] } = options
  const { carry = (sending) => sending(), onDone, onFailed } = options
  const client = useQueryClient()
  const key = `drafts.form.${name}.${useUser().id}`
  const inputText = useInputText()
  const [one] = useState(() => once(endpoint, { apart: () => name }))
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<OnceFailure>()
  const isSending = useRef(false)
  const [state, dispatch] = useReducer(
    (now: FormState<Typed>, event: FormEvent<Typed>) => reduce(now, event),
    undefined,
    () =>
      begin(
        { start, version },
        readKept(key, (kept) => readUnsaved(kept, start)),
      ),
  )
  const { typed, errors, theirs, offered } = state
  const dirty = isDirty(state)
  const unsaved = useRef(false)
  useEffect(() => {
    unsaved.current = dirty
    if (!offered) writeKept(key, dirty ? { start: state.start, typed } : null)
  }, [dirty, offered, key, state.start, typed])
  // Without unsaved input, changes that were saved elsewhere appear immediately.
  if (!dirty && version > state.version) dispatch({ kind: 'read', row: { start, version } })

  const refuse = (found: Errors<Typed>) => dispatch({ kind: 'refuse', errors: found as typeof errors })

  /** Errors found before sending; undefined if there are none. */
  function faultsOf(given: SendOf<E>, now: Typed): Errors<Typed> | undefined {
    const own = Object.entries(check?.(now) ?? {}).filter(([, sentence]) => sentence)
    const { body } = given as { body?: unknown }
    const { error } = endpoint.body?.safeParse(body, { error: inputSentence }) ?? {}
    const bySchema = (error?.issues ?? []).map(({ path, message }) => [
      fieldOf(path.join('.'), Object.keys(typed)) ?? '',
      inputText(message),
    ])
    const found = Object.fromEntries([...bySchema.reverse(), ...own])
    return Object.keys(found).length > 0 ? found : undefined
  }

  function onRefused(error: unknown, given: SendOf<E>) {
    if (error instanceof ApiError) onFailed?.(error as ApiError)
    const { code, data, fields } = error instanceof ApiError ? error : { fields: [] }
    if (code === 'changed_meanwhile' && rowOf && data)
      return dispatch({
        kind: 'conflict',
        row: rowOf(data as ReplyOf<E>),
        savedBy: (data as { savedBy?: SavedBy }).savedBy,
      })
    const at = belongs?.[code as ErrorCode]
    const named = fields.flatMap(({ path, message }) => {
      const field = fieldOf(path, Object.keys(typed))
      return field ? [[field, inputText(message)]] : []
    })
    if (at) refuse({ [at]: inputText((error as Error).message, code) } as Errors<Typed>)
    else if (named.length > 0) refuse(Object.fromEntries(named))
    else setFailed({ error, inDoubt: one.isInDoubt(given) })
  }

  /** Sends the input; `added` are values of the button that was clicked. */
  async function submit(added: Partial<Typed> = {}): Promise<void> {
    if (isSending.current) return
    const now = { ...typed, ...added }
    const given = send(now, state.version, state.start)
    setFailed(undefined)
    const faults = faultsOf(given, now)
    if (faults) return refuse(faults)
    isSending.current = true
    setBusy(true)
    try {
      const reply = await carry(() => one.send(given, files))
      // The page that `onDone` opens needs no confirmation for leaving.
      unsaved.current = false
      writeKept(key, null)
      dispatch({ kind: 'save', row: rowOf?.(reply) ?? { start, version } })
      onDone?.(reply)
    } catch (error) {
      onRefused(error, given)
    } finally {
      isSending.current = false
      setBusy(false)
      for (const { path } of refresh) void client.invalidateQueries({ queryKey: [path] })
    }
  }

  function discard() {
    unsaved.current = false
    writeKept(key, null)
    one.forget(send(typed, state.version, state.start))
    setFailed(undefined)
    dispatch({ kind: 'discard' })
  }

  const set = (values: Partial<Typed>) => dispatch({ kind: 'type', values })
  return {
    typed,
    /** Whether there is unsaved input. */
    dirty,
    busy,
    /** The error, if it belongs to no field. */
    failed,
    /** What another user has saved, by field. */
    conflicts: theirs
      ? differing(theirs.was, theirs.is).map((field) => ({
          field,
          theirs: theirs.is[field],
          mine: state.typed[field],
        }))
      : [],
    /** The user who saved it, if the server names one. */
    savedBy: theirs?.savedBy,
    isOffered: offered !== undefined,
    refusals: state.refusals,
    errors,
    labels,
    at: <Name extends keyof Typed & string>(field: Name): At<Typed[Name]> => ({
      label: labels[field],
      value: typed[field],
      error: errors[field],
      set: (value) => set({ [field]: value } as unknown as Partial<Typed>),
    }),
    set,
    submit,
    discard,
    /** Shows errors that the page found. */
    refuse,
    take: (field: keyof Typed) => dispatch({ kind: 'take', name: field }),
    bringBack: () => dispatch({ kind: 'bring-back' }),
    drop: () => {
      writeKept(key, null)
      dispatch({ kind: 'drop' })
    },
    isUnsaved: () => unsaved.current,
  }
}

export type FormOf<Typed extends Values> = Omit<ReturnType<typeof useForm<Endpoint, Typed>>, 'submit'> & {
  submit: () => Promise<void>
}
