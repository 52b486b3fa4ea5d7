import type { ConditionKind } from '../../../contract/rules/audience.ts'

const number = (count: number) => count.toLocaleString('en-US')
const people = (count: number) => (count === 1 ? '1 person' : `${number(count)} people`)
const shops = (count: number) => (count === 1 ? '1 shop' : `${number(count)} shops`)

/** Words for choosing groups of people, loaded with the staff pages. */
export const audience = {
  title: 'Who sees it',
  everyone: 'Everyone',
  add: 'Add a condition',
  kind: 'By',
  kinds: {
    route: 'Route',
    level: 'Price level',
    method: 'Delivery method',
    customer: 'Account',
    language: 'Language',
    department: 'May order',
    town: 'Town',
    bought: 'Bought',
    'ordered-since': 'Ordered since',
    'ordered-for': 'Order for',
  } satisfies Record<ConditionKind, string>,
  is: 'is',
  isNot: 'is not',
  whether: 'Condition',
  values: 'Values',
  numbers: 'Numbers, separated by commas',
  day: 'Day',
  noDay: 'Choose a day.',
  hints: {
    town: 'Towns, separated by commas',
    bought: 'Item numbers or categories, separated by commas',
    'ordered-since': 'The shop ordered on this day or later',
    'ordered-for': 'The shop has an order for this ship day',
  } as Partial<Record<ConditionKind, string>>,
  noValues: 'Enter at least one.',
  addThis: 'Add',
  drop: 'Cancel',
  methods: { PICKUP: 'Pickup', TRUCK: 'Truck', UPS: 'UPS' },
  languages: { en: 'English', es: 'Spanish' },
  departments: { flowers: 'Flowers', plants: 'Plants', supplies: 'Supplies', yard: 'Yard' },
  condition: (kind: string, is: boolean, values: string) => `${kind} ${is ? 'is' : 'is not'} ${values}`,
  left: (of: { people: number; shops: number }) => `${shops(of.shops)}, ${people(of.people)}.`,
  spanish: (count: number) =>
    count === 1 ? '1 of them reads Spanish.' : `${number(count)} of them read Spanish.`,
  why: 'Who is left out, and why',
  all: (of: { people: number; shops: number }) => `${people(of.people)} of ${shops(of.shops)} can sign in`,
  out: (of: { people: number; shops: number }, condition: string) =>
    `${people(of.people)} left out: not “${condition}”`,
  disabled: (count: number) => `${people(count)} can’t sign in`,
  closed: (count: number) => `${people(count)} with closed accounts`,
  some: 'Some of those included',
  counting: 'Counting…',
  failed: 'The people could not be counted.',
  kept: 'Saved audiences',
  keep: 'Save this audience',
  keepName: 'Name of the audience',
  keeping: 'Saving…',
  keptDone: 'Saved.',
  forget: 'Delete',
  forgetThis: (name: string) => `Delete ${name}`,
}
