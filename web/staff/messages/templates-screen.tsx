import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { type Language, languages } from '../../../contract/core/language.ts'
import type { MailKind } from '../../../contract/features/messages/outbox.ts'
import { templates } from '../../../contract/features/messages/templates.ts'
import type { HouseWords as HouseTexts } from '../../../contract/rules/house-words.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { SearchInput } from '../../ui/search-input.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { countText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { HouseWords } from './house-words.tsx'
import { MailFrame, type MailLook, type MailWidth } from './mail-frame.tsx'
import { useMailingWords } from './words.ts'

const path = '/admin/templates'
type Row = ReplyOf<typeof templates.list>['rows'][number]

/** Every kind of email and text; one opens as its recipient gets it. */
export function TemplatesScreen() {
  const messages = useMessages()
  const t = useMailingWords()
  const { kinds } = messages.outbox
  const view = useFilters(path, ['find'])
  const list = useQuery({ ...read(templates.list, {}), staleTime: 0 })
  const { data } = list
  const wanted = view.filters.find.toLowerCase()
  const rows = data?.rows.filter(({ kind }) => kinds[kind].toLowerCase().includes(wanted))
  const opened = data?.rows.find(({ kind }) => kind === view.opened)
  return (
    <AdminShell
      title={messages.admin.templates}
      aside={data && <p role="status">{t.kindsCount(data.rows.length)}</p>}
    >
      {list.error && !data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : !rows ? (
        <RowsWaiting label={t.loading} className="md:px-6" />
      ) : (
        <Beside
          isWide="most"
          list={
            <>
              <div className="border-b border-line px-4 py-3 md:px-6">
                <SearchInput
                  label={t.findKind}
                  placeholder={t.findKind}
                  value={view.filters.find}
                  onChange={(find) => view.change({ find })}
                />
              </div>
              <ul aria-label={messages.admin.templates}>
                {rows.map((row) => (
                  <li key={row.kind}>
                    <KindRow row={row} isOpen={row.kind === view.opened} onOpen={() => view.open(row.kind)} />
                  </li>
                ))}
              </ul>
              {rows.length === 0 && <p className="px-4 py-3 text-ink-2 md:px-6">{t.noKind}</p>}
            </>
          }
          panel={opened && <TemplateView key={opened.kind} row={opened} onClose={() => view.open('')} />}
        />
      )}
    </AdminShell>
  )
}

function KindRow({ row, isOpen, onOpen }: { row: Row; isOpen: boolean; onOpen: () => void }) {
  const t = useMailingWords()
  const { kinds } = useMessages().outbox
  return (
    <button
      type="button"
      aria-current={isOpen || undefined}
      onClick={onOpen}
      className={`flex w-full min-w-0 flex-col border-b border-line px-4 py-2 text-left -outline-offset-2 md:px-6 ${
        isOpen ? 'bg-tint-2' : 'hover:bg-sunken'
      }`}
    >
      <span className="flex w-full items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{kinds[row.kind]}</span>
        {row.hasWords && <Badge>{t.withWords}</Badge>}
        {row.channels.includes('sms') && <Badge>{t.ways.sms}</Badge>}
      </span>
      <span className="text-12 text-ink-2">
        {row.sent > 0 ? t.sentLately(countText(row.sent)) : t.notLately}
        {row.lastSentAt && (
          <>
            {' · '}
            <TimeOfDay at={new Date(row.lastSentAt)} withDay />
          </>
        )}
      </span>
    </button>
  )
}

type Form = 'mail' | 'plain' | 'sms'

/** One kind as its recipient gets it, in either language, narrow and wide, light and dark, and as plain text. */
function TemplateView({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useMailingWords()
  const { kinds } = useMessages().outbox
  const { language: mine } = useLanguage()
  const [language, setLanguage] = useState<Language>(mine)
  const [form, setForm] = useState<Form>(row.channels.includes('mail') ? 'mail' : 'sms')
  const [look, setLook] = useState<MailLook>('light')
  const [width, setWidth] = useState<MailWidth>('wide')
  const [isWriting, setWriting] = useState(false)
  const [typed, setTyped] = useState<HouseTexts>()
  const channel = form === 'sms' ? 'sms' : 'mail'
  const found = useQuery({
    ...read(templates.preview, {
      params: { kind: row.kind as MailKind },
      query: { language, channel, ...(channel === 'mail' && typed) },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  })
  const { data } = found
  const forms: Form[] = [
    ...(row.channels.includes('mail') ? (['mail', 'plain'] as const) : []),
    ...(row.channels.includes('sms') ? (['sms'] as const) : []),
  ]
  return (
    <section aria-label={kinds[row.kind]} className="flex min-w-0 flex-1 flex-col">
      <PanelHead title={kinds[row.kind]} onClose={onClose} />
      <div className="flex flex-wrap gap-2 border-b border-line px-4 py-3 md:px-6">
        <Segmented
          label={t.language}
          value={language}
          onChange={setLanguage}
          options={languages.map((value) => ({ value, label: t.languages[value] }))}
        />
        {forms.length > 1 && (
          <Segmented
            label={t.form}
            value={form}
            onChange={setForm}
            options={forms.map((value) => ({ value, label: t.forms[value] }))}
          />
        )}
        {form === 'mail' && (
          <>
            <Segmented
              label={t.width}
              value={width}
              onChange={setWidth}
              options={[
                { value: 'narrow', label: t.narrow },
                { value: 'wide', label: t.wide },
              ]}
            />
            <Segmented
              label={t.colors}
              value={look}
              onChange={setLook}
              options={[
                { value: 'light', label: t.light },
                { value: 'dark', label: t.dark },
              ]}
            />
          </>
        )}
        {row.takesWords && (
          <Button aria-expanded={isWriting} onClick={() => setWriting(!isWriting)}>
            {t.houseWords}
          </Button>
        )}
      </div>
      {isWriting && (
        <div className="border-b border-line px-4 py-3 md:px-6">
          <HouseWords kind={row.kind} language={language} onTyped={setTyped} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col gap-3 bg-ground p-4 md:px-6">
        {found.error?.code === 'not_found' ? (
          <EmptyState title={t.neverSent}>{t.neverSentText}</EmptyState>
        ) : found.error && !data ? (
          <Problem title={t.previewFailed} onRetry={() => void found.refetch()} />
        ) : !data ? (
          <RowsWaiting label={t.loading} />
        ) : (
          <>
            <p className="text-12 text-ink-2">
              {data.messageId === null ? t.example : t.about} {row.optional ? t.optional : t.always}
            </p>
            {form !== 'sms' && (
              <p className="wrap-anywhere">
                <span className="text-ink-2">{t.subject}</span>{' '}
                <strong className="font-semibold">{data.subject}</strong>
              </p>
            )}
            {form === 'mail' ? (
              <MailFrame html={data.html} title={data.subject} look={look} width={width} />
            ) : (
              <pre
                tabIndex={0}
                lang={language}
                className="max-w-160 overflow-auto rounded-4 border border-line bg-surface p-4 font-sans whitespace-pre-wrap wrap-anywhere"
              >
                {data.text}
              </pre>
            )}
          </>
        )}
      </div>
    </section>
  )
}
