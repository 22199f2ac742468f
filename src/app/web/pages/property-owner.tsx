import { navigate } from 'wouter/use-browser-location'
import { ApplicationForm } from '#features/owner-applications/web/application-form.tsx'
import { WhatHappensNext } from '#features/owner-applications/web/what-happens-next.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { Photograph } from '#platform/web/ui/photographs/photograph.tsx'
import { PageHead } from '../page-head.tsx'
import { storeJustSent } from '../routing/just-sent.ts'
import type { Page } from '../routing/page.ts'
import { HALF_LOOK, HALF_SIZES } from './text/home-photograph.tsx'
import { Opening } from './text/opening.tsx'

function PropertyOwner() {
  const { settings, photographs } = useSite()
  const { owners } = photographs
  const { applicationResponseHours } = settings.policy
  return (
    <>
      <PageHead
        title="List your property"
        description={`Have your home let and looked after by ${settings.business.name}: tell us about it, and hear from us within ${applicationResponseHours} hours.`}
        path="/property-owner"
      />
      <div className="wrap pt-10 pb-20 sm:pt-14">
        <Opening
          title="List your property"
          lead="Tell us about your home and what you hope for. We look after guests, cleaning, keys and the calendar."
          picture={owners && <Photograph photograph={owners} load="now" sizes={HALF_SIZES} className={HALF_LOOK} />}
        />
        <div className="mt-10 gap-x-16 gap-y-10 sm:mt-12 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(20rem,24rem)]">
          <ApplicationForm
            responseHours={applicationResponseHours}
            onSent={({ email, replyDueAt, propertyAddress }) => {
              storeJustSent({ ...NO_STAY, kind: 'application', email, replyDueAt, home: propertyAddress })
              navigate('/')
            }}
          />
          <WhatHappensNext
            responseHours={applicationResponseHours}
            className="max-lg:mt-12 lg:[&>*]:sticky lg:[&>*]:top-24"
          />
        </div>
      </div>
    </>
  )
}

const NO_STAY = { checkIn: null, checkOut: null, guests: null, total: null }

export const page: Page = { Component: PropertyOwner }
