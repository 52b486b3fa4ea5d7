import { Suspense } from 'react'
import { later } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'

const AccountItems = later(async () => (await withOpened(import('./account-items.tsx'))).AccountItems)

type Props = { bar?: boolean; className?: string }

/** The account menu: the signed-in user, on phones also the account's pages, language, theme, and sign-out. */
export function AccountMenu({ bar = false, className }: Props) {
  const t = useMessages().shell
  const user = useUser()
  const [firstName] = user.name.split(' ')
  return (
    <Menu
      label={t.account}
      align="end"
      trigger={(props) =>
        bar ? (
          <button type="button" className={className} {...props}>
            <Icon name="user" size={20} />
            {t.account}
          </button>
        ) : (
          <button
            type="button"
            className="flex h-9 items-center gap-2 rounded-4 px-2 font-semibold whitespace-nowrap hover:bg-sunken"
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
      }
    >
      <Suspense fallback={<div className="h-80" />}>
        <AccountItems bar={bar} />
      </Suspense>
    </Menu>
  )
}
