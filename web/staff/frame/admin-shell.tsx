import type { ReactNode } from 'react'
import { Bell } from '../../features/notices/bell.tsx'
import { AccountMenu } from '../../features/shell/account-menu.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Toaster } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { TaskChip } from '../tasks/task-chip.tsx'
import { FrameKeys } from './frame-keys.tsx'
import { useHeadTools } from './pages.ts'
import { PhoneBar } from './phone-bar.tsx'
import { Rail } from './rail.tsx'

type Props = {
  title: string
  /** The page's subject, beside the title: a count, a day. */
  aside?: ReactNode
  /** The page's only primary button, which adds something. */
  add?: { label: string; onAdd: () => void }
  children: ReactNode
}

/** The frame of staff pages: the jobs on the left, on phones at the bottom; the page's title and actions above it. */
export function AdminShell({ title, aside, add, children }: Props) {
  const messages = useMessages()
  const Tools = useHeadTools()
  return (
    <div className="flex min-h-dvh bg-ground text-ink">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-4 focus:bg-surface focus:p-3"
      >
        {messages.shell.skipToContent}
      </a>
      <Rail />
      <div className="flex min-w-0 flex-1 flex-col bg-surface max-lg:pb-14">
        <header className="flex min-h-13 items-center gap-3 border-b border-line px-4 md:min-h-14 md:px-6">
          <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 py-2">
            <h1 className="text-22 font-semibold">{title}</h1>
            <div className="min-w-0 text-ink-2">{aside}</div>
          </div>
          <Tools />
          {add && (
            <>
              <div className="max-md:hidden">
                <Button kind="primary" icon="plus" onClick={add.onAdd}>
                  {add.label}
                </Button>
              </div>
              <div className="md:hidden">
                <IconButton kind="primary" icon="plus" size={44} label={add.label} onClick={add.onAdd} />
              </div>
            </>
          )}
          <TaskChip />
          <Bell />
          <AccountMenu />
        </header>
        <main id="content" tabIndex={-1} className="flex min-h-0 min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
      <PhoneBar />
      <FrameKeys />
      <Toaster />
    </div>
  )
}
