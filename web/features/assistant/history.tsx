import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dayAt } from '../../../contract/core/dates.ts'
import { assistant } from '../../../contract/features/assistant/assistant.ts'
import type { ConversationSummary } from '../../../contract/features/assistant/fields.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { useRested } from '../../core/use-rested.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ShipDay, useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Pages } from '../../ui/pages.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useTalk } from './use-talk.ts'
import { useLilyWords } from './words.ts'

const size = 20

/** The user's conversations: search, open, rename, delete one or all. */
export function History({ onOpened }: { onOpened: () => void }) {
  const t = useLilyWords()
  const { actedBy } = useUser()
  const { talk, conversationId, turns } = useTalk()
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const q = useRested(typed.trim())
  const list = useQuery({
    ...read(assistant.search, { query: { q, page: String(page), pageSize: String(size) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  // After an answer, fetch again: it may have started a conversation or moved one to the top.
  const answered = turns.filter(({ state }) => state === 'done').length
  const { refetch } = list
  useEffect(() => {
    if (conversationId !== null && answered > 0) void refetch()
  }, [conversationId, answered, refetch])
  const forget = useWrite(assistant.forget, {
    refresh: [assistant.search],
    onDone: (_, { query }) => {
      talk.forget(query.all ? 'all' : Number(query.id))
      setPage(1)
      showToast({ text: t.removed })
    },
  })
  const { data } = list
  return (
    <div className="flex flex-col gap-3">
      <SearchInput
        label={t.find}
        placeholder={t.find}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          setPage(1)
        }}
      />
      {actedBy && <p className="text-12 text-ink-2">{t.actingHistory}</p>}
      {!data ? (
        list.error ? (
          <Problem title={t.historyFailed} onRetry={() => void list.refetch()} />
        ) : (
          <RowsWaiting label={t.history} rows={5} height={36} />
        )
      ) : data.rows.length === 0 ? (
        <EmptyState title={q ? t.noneFound : t.noneYet} />
      ) : (
        <>
          <ul
            aria-label={t.found}
            className="divide-y divide-line overflow-hidden rounded-4 border border-line bg-surface"
          >
            {data.rows.map((row) => (
              <Row
                key={row.conversationId}
                row={row}
                isOpen={row.conversationId === conversationId}
                forget={forget}
                onOpened={onOpened}
              />
            ))}
          </ul>
          {data.total > size && (
            <Pages page={page} last={Math.ceil(data.total / size)} words={t} onPage={setPage} />
          )}
          {q === '' && (
            <div className="self-start">
              <AskButton
                label={t.removeAll}
                title={t.removeAllTitle}
                keepLabel={t.keepAll}
                busyLabel={t.removing}
                write={forget}
                onConfirm={(then) => forget.mutate({ query: { all: 'true' } }, then)}
              >
                {t.removeAllText}
              </AskButton>
            </div>
          )}
        </>
      )}
    </div>
  )
}

type RowProps = {
  row: ConversationSummary
  isOpen: boolean
  forget: ReturnType<typeof useWrite<typeof assistant.forget>>
  onOpened: () => void
}

function Row({ row, isOpen, forget, onOpened }: RowProps) {
  const t = useLilyWords()
  const zone = useZone()
  const errorText = useErrorText()
  const { talk } = useTalk()
  const [renames, setRenames] = useState(false)
  const [fault, setFault] = useState('')
  const { conversationId, title, excerpt, lastAt, messages, handedOver } = row
  async function open() {
    try {
      await talk.open(conversationId)
      onOpened()
    } catch (error) {
      setFault(`${t.openFailed}. ${errorText(error)}`)
    }
  }
  return (
    <li
      className={`flex flex-col gap-1 border-l-3 px-3 py-2 ${isOpen ? 'border-accent bg-tint' : 'border-transparent'}`}
    >
      {renames ? (
        <Rename row={row} onDone={() => setRenames(false)} />
      ) : (
        <button
          type="button"
          aria-current={isOpen || undefined}
          onClick={() => void open()}
          className="text-left hover:underline"
        >
          <b className="font-semibold wrap-anywhere">{title}</b>
          <span className="line-clamp-2 text-12 text-ink-2 wrap-anywhere">{excerpt}</span>
        </button>
      )}
      <div className="flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        <span>
          <ShipDay on={dayAt(new Date(lastAt), zone)} /> · {t.messages(messages)}
        </span>
        {handedOver && <Badge kind="outline">{t.handedOverBadge}</Badge>}
        <span className="-mr-3 ml-auto flex">
          <Button kind="quiet" aria-label={t.renameOf(title)} onClick={() => setRenames(!renames)}>
            {t.rename}
          </Button>
          <AskButton
            label={t.remove}
            name={t.removeOf(title)}
            title={t.removeTitle}
            keepLabel={t.keep}
            busyLabel={t.removing}
            write={forget}
            onConfirm={(then) => forget.mutate({ query: { id: String(conversationId) } }, then)}
          >
            {t.removeText}
          </AskButton>
        </span>
      </div>
      {fault && (
        <p role="alert" className="text-12 font-semibold text-danger">
          {fault}
        </p>
      )}
    </li>
  )
}

function Rename({ row, onDone }: { row: ConversationSummary; onDone: () => void }) {
  const t = useLilyWords()
  const errorText = useErrorText()
  const [title, setTitle] = useState(row.title)
  const rename = useWrite(assistant.rename, { refresh: [assistant.search], onDone })
  return (
    <form
      aria-label={t.renameOf(row.title)}
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        rename.mutate({ body: { id: row.conversationId, title } } as never)
      }}
    >
      <div className="min-w-0 flex-1">
        <Field label={t.name} error={rename.error ? errorText(rename.error) : undefined}>
          <TextInput value={title} onChange={setTitle} maxLength={80} autoFocus />
        </Field>
      </div>
      <Button submit busy={rename.isPending ? t.save : undefined}>
        {t.save}
      </Button>
    </form>
  )
}
