import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type VendorFile, vendorFiles } from '../../../contract/features/daily-prices/vendor-files.ts'
import { read } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { Pages } from '../../ui/pages.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { FileState, needsColumns } from './file-state.tsx'
import { DropAnywhere, SendButton, useSendFiles } from './send-file.tsx'
import { useVendorWords } from './vendor-words.ts'

/** Polling intervals in ms, while a file is being read and otherwise. */
const readingMs = 1000
const restingMs = 30_000

/** Where a vendor uploads files of prices and availability and sees their state. */
export function VendorScreen() {
  const { t } = useVendorWords()
  const messages = useMessages()
  const { phone } = useSite()
  const sending = useSendFiles()
  const [page, setPage] = useState(1)
  const list = useQuery({
    ...read(vendorFiles.list, { query: { page: String(page) } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.rows.some((file) => file.state === 'reading') ? readingMs : restingMs,
  })
  const { data } = list
  if (data?.vendor === null)
    return (
      <EmptyState title={t.untied}>
        <h1 className="sr-only">{t.title}</h1>
        {t.untiedText(phone)}
      </EmptyState>
    )
  return (
    <DropAnywhere send={sending.send}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line bg-surface px-4 py-4 md:px-6">
        <div className="min-w-0 flex-1 basis-80">
          <h1 className="text-22 font-semibold">{t.title}</h1>
          <p className="text-ink-2">
            {t.text} <span className="max-md:hidden">{t.drop}</span>
          </p>
        </div>
        <SendButton {...sending} />
      </div>
      <div className="flex w-full max-w-256 flex-col gap-4 px-4 py-4 md:px-6">
        <ListFrame
          list={list}
          label={t.list}
          failed={t.failed}
          head={<h2 className="border-b border-line px-4 py-3 font-semibold">{t.list}</h2>}
          empty={() => <EmptyState title={t.none}>{t.noneText}</EmptyState>}
        >
          {({ rows }) => (
            <ul className="divide-y divide-line">
              {rows.map((file) => (
                <SentFile key={file.id} file={file} />
              ))}
            </ul>
          )}
        </ListFrame>
        {data && data.total > data.pageSize && (
          <Pages
            page={data.page}
            last={Math.ceil(data.total / data.pageSize)}
            onPage={setPage}
            words={messages.orders}
          />
        )}
      </div>
    </DropAnywhere>
  )
}

function SentFile({ file }: { file: VendorFile }) {
  const { t, ofFile } = useVendorWords()
  const zone = useZone()
  const { language } = useLanguage()
  const at = (instant: string) => dayAndTimeText(new Date(instant), zone, language)
  const reading = t.reading(file.progress?.done ?? 0, file.progress?.total ?? null)
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3 hover:bg-hover">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">
          {/* The whole row is clickable. */}
          <Link
            to={(needsColumns(file) ? '/vendor/files/$fileId/columns' : '/vendor/files/$fileId') as never}
            params={{ fileId: String(file.id) } as never}
            className="after:absolute after:inset-0 hover:underline"
          >
            {file.name}
          </Link>
        </p>
        <p className="text-12 text-ink-2">
          {t.came(at(file.cameAt))}
          {file.publishedAt && ` · ${t.taken(at(file.publishedAt))}`}
          {file.rows > 0 && ` · ${t.lead(file.ready, 0)}`}
        </p>
        {file.failure && (
          <p className="text-danger">
            {ofFile.failures[file.failure.code]}{' '}
            {file.failure.missing?.map((field) => ofFile.fields[field]).join(', ')}
          </p>
        )}
        {file.state === 'reading' && (
          <div className="mt-1 max-w-80">
            <ProgressBar value={file.progress?.done ?? 0} max={file.progress?.total ?? 1} label={reading} />
          </div>
        )}
      </div>
      <FileState file={file} />
    </li>
  )
}
