import { useUser } from '../../core/session.ts'
import { opensFor } from '../catalogue/sections.ts'
import { NavigationBar } from './navigation-bar.tsx'
import { vendorSections } from './vendor-sections.ts'
import { Waiting } from './waiting-count.tsx'

/** A vendor's pages, each with the number of rows that need work. */
export function VendorNavigation() {
  const user = useUser()
  return (
    <NavigationBar
      departments={vendorSections.filter((section) => opensFor(user, section))}
      pages={[]}
      after={({ path }) => {
        const section = vendorSections.find((one) => one.path === path)
        return section && <Waiting section={section} />
      }}
    />
  )
}
