import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Icon } from '../../ui/icon.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from '../catalogue/preferences.ts'
import { prefer, preference } from '../catalogue/remembered.ts'

export const lilyPath = '/lily-ai'

/** Opens the assistant: beside the page from 1300 px on, otherwise as a page. */
export function LilyButton({ className }: { className: string }) {
  const t = useMessages().shell
  const hasRoom = useAtLeast(1300)
  const isShown = usePreference('showLily')
  const inLily = useLocation({ select: ({ pathname }) => pathname === lilyPath })
  const content = (
    <>
      <Icon name="lily" />
      {t.lily}
    </>
  )
  if (!hasRoom || inLily)
    return (
      <Link to={lilyPath as never} data-lily-button="" className={className}>
        {content}
      </Link>
    )
  return (
    <button
      type="button"
      data-lily-button=""
      aria-expanded={isShown}
      onClick={() => prefer('showLily', !isShown)}
      className={className}
    >
      {content}
    </button>
  )
}

/** Opens the assistant with a shortcut: as a panel, or as a page if there is no room. */
export function useOpenLily(): () => void {
  const navigate = useNavigate()
  const hasRoom = useAtLeast(1300)
  return () => {
    if (hasRoom && location.pathname !== lilyPath) prefer('showLily', !preference('showLily'))
    else void navigate({ to: lilyPath as never })
  }
}
