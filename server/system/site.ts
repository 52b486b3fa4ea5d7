import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { logoPath } from '../../contract/features/pictures.ts'
import type { system } from '../../contract/features/system.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { Ctx } from '../core/route.ts'
import { demoUsers } from '../demo/demo-users.ts'
import { artVersion } from '../pictures/pictures.ts'

type Site = ReplyOf<typeof system.site>

/** The data that a page needs before sign-in: the brand and, on a demo, the sign-ins to try. */
export async function readSite(ctx: Ctx): Promise<Site> {
  const { brand, publicUrl, timeZone, demo } = ctx.settings
  const maintenance = ctx.operations.maintenance()
  return {
    brandName: brand.name,
    brandShortName: brand.shortName,
    brandColor: brand.color,
    brandLogo: brand.logo
      ? {
          src: logoPath(brand.logo.id),
          icon: logoPath(brand.logo.iconId),
          width: brand.logo.width,
          height: brand.logo.height,
        }
      : null,
    phone: brand.phone,
    email: brand.email,
    city: brand.city,
    timeZone,
    now: ctx.now().toISOString(),
    publicUrl,
    companySignIn: ctx.settings.oidc?.label ?? null,
    demo: demo ? { password: demoPassword, users: [...demoUsers] } : null,
    artVersion,
    wall: await readWall(ctx),
    // Only administrators see who turned it on.
    maintenance: maintenance ? { message: maintenance.message, plannedEnd: maintenance.plannedEnd } : null,
  }
}

/** One picture of each kind of flower, twenty at most, the kinds with the most varieties first. */
async function readWall(ctx: Ctx): Promise<string[]> {
  const { rows } = await sql<{ image_name: string }>`
    select (array_agg(image_name order by color_family = 'White', featured desc, id))[1] as image_name
    from products
    where department = 'flowers' and image_name <> '' and state = 'live' and not blacklisted and not is_grower_direct
    group by category
    order by count(*) desc, category
    limit 20`.execute(ctx.db)
  return rows.map((row) => row.image_name)
}
