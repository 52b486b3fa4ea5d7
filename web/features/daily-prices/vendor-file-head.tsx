import { Link } from '@tanstack/react-router'
import type { VendorFile } from '../../../contract/features/daily-prices/vendor-files.ts'
import { Banner } from '../../ui/banner.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { tabClass } from '../../ui/tab-class.ts'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { FileState } from './file-state.tsx'
import { useVendorWords } from './vendor-words.ts'

const pages = { rows: '/vendor/files/$fileId', columns: '/vendor/files/$fileId/columns' } as const

/** The top of a vendor's file: its name and state, its pages, and why it could not be read. */
export function VendorFileHead({ file, here }: { file: VendorFile; here: keyof typeof pages }) {
  const { t, ofFile } = useVendorWords()
  const zone = useZone()
  const { language } = useLanguage()
  const at = (instant: string) => dayAndTimeText(new Date(instant), zone, language)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-4 py-3 md:px-6">
        <Link to={'/vendor/files' as never} className={`${linkClass} min-h-6 max-md:min-h-11 max-md:py-3`}>
          {t.title}
        </Link>
        <Icon name="chevron-right" />
        <h1 className="min-w-0 text-22 font-semibold wrap-anywhere">{file.name}</h1>
        <FileState file={file} />
        <p className="text-12 text-ink-2">
          {file.publishedAt ? t.taken(at(file.publishedAt)) : t.came(at(file.cameAt))}
        </p>
      </div>
      <nav
        aria-label={t.parts}
        className="flex gap-6 overflow-x-auto border-b border-line bg-surface px-4 md:px-6"
      >
        {(['rows', 'columns'] as const).map((page) => (
          <Link
            key={page}
            to={pages[page] as never}
            params={{ fileId: String(file.id) } as never}
            aria-current={page === here ? 'page' : undefined}
            className={tabClass(page === here)}
          >
            {ofFile.step[page]}
          </Link>
        ))}
      </nav>
      {file.failure && (
        <Banner kind="danger" strip lead={ofFile.failures[file.failure.code]}>
          {file.failure.missing &&
            `${file.failure.missing.map((field) => ofFile.fields[field]).join(', ')}. `}
          {t.unchanged}
        </Banner>
      )}
    </>
  )
}

/** Shown while a file is being read, in place of its contents. */
export function FileBeingRead({ file: { progress } }: { file: VendorFile }) {
  const { t } = useVendorWords()
  const text = t.reading(progress?.done ?? 0, progress?.total ?? null)
  return (
    <div className="flex max-w-120 flex-col gap-4 p-4 md:p-6">
      <p role="status">{text}</p>
      <ProgressBar value={progress?.done ?? 0} max={progress?.total ?? 1} label={text} height={8} />
    </div>
  )
}
