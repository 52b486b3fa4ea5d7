import { type ComponentProps, Suspense, useState } from 'react'
import { later } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'

const AccountItems = later(async () => (await withOpened(import('./account-items.tsx'))).AccountItems)

type Props = { bar?: boolean; className?: string }

/** The signed-in user with the account's pages, language, theme, and sign-out: a menu under its button, on phones a sheet. */
export function AccountMenu({ bar = false, className }: Props) {
  const t = useMessages().shell
  const user = useUser()
  const isWide = useAtLeast(768)
  const [open, setOpen] = useState(false)
  const [firstName] = user.name.split(' ')
  const trigger = (props: ComponentProps<'button'>) =>
    bar ? (
      <button type="button" className={className} {...props}>
        <Icon name="user" size={20} />
        {t.account}
      </button>
    ) : (
      <button
        type="button"
        className="flex h-9 items-center gap-2 rounded-4 px-2 font-semibold whitespace-nowrap hover:bg-sunken max-md:h-11 max-md:px-3"
        aria-label={`${t.account}: ${user.name}`}
        {...props}
      >
        <Icon name="user" />
        <span className="max-[924px]:hidden">{firstName}</span>
        <span className="max-[924px]:hidden">
          <Icon name="chevron-down" />
        </span>
      </button>
    )
  if (isWide)
    return (
      <Menu label={t.account} align="end" trigger={trigger}>
        <Suspense fallback={<div className="h-80" />}>
          <AccountItems />
        </Suspense>
      </Menu>
    )
  return (
    <>
      {trigger({ 'aria-haspopup': 'dialog', 'aria-expanded': open, onClick: () => setOpen(true) })}
      {open && (
        <Suspense>
          <AccountItems onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
