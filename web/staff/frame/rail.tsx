import { Link } from '@tanstack/react-router'
import { useSite } from '../../core/site-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'
import { jobs } from './jobs.ts'
import { type MyJob, useMyJobs } from './use-my-jobs.ts'
import { useFrameWords } from './words.ts'

const entry =
  'flex h-8 items-center gap-3 rounded-4 px-2.5 whitespace-nowrap text-ink-2 hover:bg-sunken hover:text-ink ' +
  'aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink'

/** The rail at the left of staff pages from 1024 px on: the jobs, with the pages of the open one. Phones have them under More. */
export function Rail() {
  const messages = useMessages()
  const t = useFrameWords()
  const { brandShortName, brandColor, brandLogo } = useSite()
  const { mine, open } = useMyJobs()
  return (
    <nav
      aria-label={messages.admin.pages}
      className="sticky top-0 flex h-dvh w-50 shrink-0 flex-col overflow-y-auto border-r border-line p-3 max-lg:hidden print:hidden"
    >
      <Link to="/admin" className="rounded-4 px-2 py-1">
        <Brand name={brandShortName} color={brandColor} logo={brandLogo} />
        <span className="block text-12 text-ink-3">{messages.pages.administration}</span>
      </Link>
      <ul className="mt-3 flex flex-col gap-0.5">
        {mine.map((one) => (
          <li key={one.job}>
            {one.job === open && !one.isPage ? (
              <>
                <p className="flex h-8 items-center gap-3 px-2.5 font-semibold">
                  <Icon name={jobs[one.job].icon} />
                  {t.jobs[one.job]}
                </p>
                <JobPages
                  job={one}
                  className="flex min-h-7 items-center rounded-4 py-1 pr-1 pl-9.5 leading-5"
                />
              </>
            ) : (
              <Link to={one.pages[0]?.path ?? '/admin'} className={entry} activeOptions={exactly}>
                <Icon name={jobs[one.job].icon} />
                <span className="flex-1">{t.jobs[one.job]}</span>
                <Waits count={one.waits} />
              </Link>
            )}
          </li>
        ))}
      </ul>
      <hr className="my-3 border-t border-line" />
      <Link to="/" className={entry}>
        <Icon name="chevron-left" />
        {messages.admin.toShop}
      </Link>
    </nav>
  )
}

/** An entry is marked only at its own address, whatever the filters. */
export const exactly = { exact: true, includeSearch: false } as const

type PagesProps = { job: MyJob; className: string; onChoose?: () => void }

/** The pages of one job, each with its number of pending items. */
export function JobPages({ job: { pages, waiting }, className, onChoose }: PagesProps) {
  const messages = useMessages()
  return (
    <ul>
      {pages.map(({ path, label, waits }) => (
        <li key={path}>
          <Link
            to={path}
            activeOptions={exactly}
            {...(onChoose && { onClick: onChoose })}
            className={`gap-3 text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-tint aria-[current=page]:font-semibold aria-[current=page]:text-ink ${className}`}
          >
            <span className="flex-1">{label(messages)}</span>
            {waits && <Waits count={waiting[waits]} />}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Waits({ count }: { count: number }) {
  const t = useFrameWords()
  if (count === 0) return null
  return (
    <span role="img" aria-label={t.waiting(count)} className="text-12 text-ink-3">
      {count}
    </span>
  )
}
