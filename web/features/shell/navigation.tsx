import { Suspense } from 'react'
import { onDemand } from '../../core/later.tsx'
import { useUser } from '../../core/session.ts'
import { withOpened } from '../../words/load.ts'
import { opensFor } from '../catalogue/sections.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { accountSections, isVendorOnly, type Section, shopSections } from './sections.ts'

const VendorNavigation = onDemand(
  async () => (await withOpened(import('./vendor-navigation.tsx'))).VendorNavigation,
)

/**
 * Departments on the left, the account's pages on the right. Departments that don't fit completely are in the "More" menu; below 1080 px so
 * are pages that offer another way to order. Vendors have their own pages.
 */
export function Navigation() {
  const user = useUser()
  const seen = (sections: readonly Section[]) => sections.filter((section) => opensFor(user, section))
  if (!isVendorOnly(user))
    return <NavigationBar departments={seen(shopSections)} pages={seen(accountSections)} />
  return (
    <Suspense fallback={<NavigationBar departments={[]} pages={[]} />}>
      <VendorNavigation />
    </Suspense>
  )
}
