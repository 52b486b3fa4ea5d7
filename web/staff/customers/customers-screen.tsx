import { useSearch } from '@tanstack/react-router'
import { CompaniesList } from './companies-list.tsx'
import { ContactsList } from './contacts-list.tsx'

/** Customers or their people: everyone's, or only a representative's. */
export function CustomersScreen() {
  const { view } = useSearch({ strict: false }) as { view?: unknown }
  return view === 'people' ? <ContactsList /> : <CompaniesList />
}
