import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useMessages } from '../../words/language.tsx'
import { jobs, phoneJobs } from './jobs.ts'
import { JobPages } from './rail.tsx'
import { useMyJobs } from './use-my-jobs.ts'
import { useFrameWords } from './words.ts'

const itemClass =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-12 text-ink-2 -outline-offset-2 ' +
  'aria-[current]:font-semibold aria-[current]:text-accent'

/** The bottom bar below 1024 px, within reach of the thumb: the main jobs, and all pages under More. */
export function PhoneBar() {
  const messages = useMessages()
  const t = useFrameWords()
  const { mine, open } = useMyJobs()
  const [shown, setShown] = useState(false)
  const inBar = phoneJobs(mine.map(({ job }) => job))
  return (
    <nav
      aria-label={messages.admin.pages}
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {mine
        .filter(({ job }) => inBar.includes(job))
        .map(({ job, pages }) => (
          // A tap on the open job returns to its first page, so only there is the entry marked as the current page.
          <Link
            key={job}
            to={pages[0]?.path ?? '/admin'}
            activeOptions={{ exact: true, includeSearch: false }}
            className={itemClass}
            {...(job === open && { 'aria-current': 'true' })}
          >
            <Icon name={jobs[job].icon} size={20} />
            <span className="max-w-full truncate">{t.jobs[job]}</span>
          </Link>
        ))}
      <button
        type="button"
        className={itemClass}
        aria-haspopup="dialog"
        aria-expanded={shown}
        aria-current={open && !inBar.includes(open) ? 'true' : undefined}
        onClick={() => setShown(true)}
      >
        <Icon name="menu" size={20} />
        {t.more}
      </button>
      <Sheet open={shown} onClose={() => setShown(false)} title={messages.pages.administration}>
        {mine.map((one) => (
          <section key={one.job} className="mb-3">
            <h3 className="flex items-center gap-3 px-2 text-12 font-semibold text-ink-3">
              <Icon name={jobs[one.job].icon} />
              {t.jobs[one.job]}
            </h3>
            <JobPages
              job={one}
              className="flex h-11 items-center rounded-4 pr-2 pl-9"
              onChoose={() => setShown(false)}
            />
          </section>
        ))}
        <Link to="/" className="flex h-11 items-center gap-3 rounded-4 border-t border-line px-2 text-ink-2">
          <Icon name="chevron-left" />
          {messages.admin.toShop}
        </Link>
      </Sheet>
    </nav>
  )
}
