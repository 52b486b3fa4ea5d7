import { apiKeys } from '../../web/words/areas/api-keys.en.ts'
import { audience } from '../../web/words/areas/audience.en.ts'
import { campaigns } from '../../web/words/areas/campaigns.en.ts'
import { choicePage } from '../../web/words/areas/choice-page.en.ts'
import { deliveryPage } from '../../web/words/areas/delivery-page.en.ts'
import { descriptions } from '../../web/words/areas/descriptions.en.ts'
import { doors } from '../../web/words/areas/doors.en.ts'
import { drive } from '../../web/words/areas/drive.en.ts'
import { errors } from '../../web/words/areas/errors.en.ts'
import { feedback } from '../../web/words/areas/feedback.en.ts'
import { form } from '../../web/words/areas/form.en.ts'
import { grid } from '../../web/words/areas/grid.en.ts'
import { growers } from '../../web/words/areas/growers.en.ts'
import { health } from '../../web/words/areas/health.en.ts'
import { houseNotices } from '../../web/words/areas/house-notices.en.ts'
import { jobs } from '../../web/words/areas/jobs.en.ts'
import { mailing } from '../../web/words/areas/mailing.en.ts'
import { merchandising } from '../../web/words/areas/merchandising.en.ts'
import { money } from '../../web/words/areas/money.en.ts'
import { notices } from '../../web/words/areas/notices.en.ts'
import { orderDesk } from '../../web/words/areas/order-desk.en.ts'
import { photos } from '../../web/words/areas/photos.en.ts'
import { priceFiles } from '../../web/words/areas/price-files.en.ts'
import { pricePublishing } from '../../web/words/areas/price-publishing.en.ts'

import { products } from '../../web/words/areas/products.en.ts'
import { productsBulk } from '../../web/words/areas/products-bulk.en.ts'

import { programs } from '../../web/words/areas/programs.en.ts'
import { proposals } from '../../web/words/areas/proposals.en.ts'
import { purchases } from '../../web/words/areas/purchases.en.ts'
import { reports } from '../../web/words/areas/reports.en.ts'
import { runs } from '../../web/words/areas/runs.en.ts'
import { settings } from '../../web/words/areas/settings.en.ts'
import { setup } from '../../web/words/areas/setup.en.ts'
import { shorts } from '../../web/words/areas/shorts.en.ts'

import { signIn } from '../../web/words/areas/sign-in.en.ts'
import { staff } from '../../web/words/areas/staff.en.ts'
import { status } from '../../web/words/areas/status.en.ts'
import { suppliers } from '../../web/words/areas/suppliers.en.ts'
import { today } from '../../web/words/areas/today.en.ts'
import { truckRoutes } from '../../web/words/areas/truck-routes.en.ts'
import { ui } from '../../web/words/areas/ui.en.ts'
import { vendorFiles } from '../../web/words/areas/vendor-files.en.ts'
import { views } from '../../web/words/areas/views.en.ts'
import { webhooks } from '../../web/words/areas/webhooks.en.ts'
import { en } from '../../web/words/en.ts'

/** Every English text of the screens, so that rewording one breaks no journey. */
export const say = {
  ...en,
  apiKeys,
  audience,
  campaigns,
  mailing,
  houseNotices,
  jobs,
  reports,
  health,
  status,
  webhooks,
  choicePage,
  shorts,
  descriptions,
  deliveryPage,
  doors,
  drive,
  errors,
  feedback,
  form,
  grid,
  notices,
  orderDesk,
  merchandising,
  money,
  photos,
  priceFiles,
  pricePublishing,
  products,
  runs,
  productsBulk,
  programs,
  purchases,
  settings,
  setup,
  signIn,
  staff,
  suppliers,
  today,
  truckRoutes,
  ui,
  growers,
  proposals,
  vendorFiles,
  views,
}
