import type { OfficeProperty } from '#features/properties/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatPounds, pence } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { CheckboxField } from '#platform/web/form/checkbox-field.tsx'
import { FormSection } from '#platform/web/form/form-section.tsx'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { RichTextField } from '#platform/web/office/rich-text/rich-text-field.tsx'
import { PhotographsField } from '../photographs/photographs-field.tsx'
import { ReadyChecklist } from '../views/ready-checklist.tsx'
import { AccessField } from './access-field.tsx'
import { AmenitiesField } from './amenities-field.tsx'
import { HouseRulesField } from './house-rules-field.tsx'
import { NearbyField } from './nearby-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { PropertyDraft } from './property-draft.ts'
import { QuestionsField } from './questions-field.tsx'
import { RoomsField } from './rooms-field.tsx'

const WIDE = 'sm:col-span-2'

export function HomeSections({
  home,
  propertyDraft,
}: {
  home: OfficeProperty | undefined
  propertyDraft: PropertyDraft
}) {
  const { settings } = useSite()
  const { minimumStayNights, securityDepositPercent, securityDepositMinPence } = settings.policy
  return (
    <>
      <FormSection title="The home">
        <TextField name="title" label="Title" maxLength={200} className={WIDE} />
        <RichTextField
          name="description"
          label="Description"
          help="The first two paragraphs are always shown, and the rest under “Read more”."
          className={WIDE}
        />
        <TextArea
          name="whyWeLikeIt"
          label="Why we like it"
          rows={3}
          max={600}
          optional
          help="Say in your own words what this home is like. The text is shown above the description."
          className={WIDE}
        />
        <TextArea
          name="beforeBooking"
          label="Good to know before you book"
          rows={3}
          max={1000}
          optional
          help="Name what does not suit every guest, such as steep stairs or a road. The text is shown below the description."
          className={WIDE}
        />
        <RichTextField
          name="importantInformation"
          label="Important information"
          help="Enter what a guest should know before enquiring. A separate box shows this text."
          optional
          className={WIDE}
        />
      </FormSection>
      <FormSection title="Price and size">
        <NumberField
          name="pricePerNight"
          label="Price a night"
          unit="£"
          min={0}
          step={0.01}
          help={
            (home?.vat ?? settings.vat) === 'exclusive'
              ? 'Enter the price without VAT. VAT is added on the site.'
              : 'This is the price that guests see.'
          }
        />
        <NumberField
          name="minimumStay"
          label="Minimum stay in nights"
          min={1}
          optional
          help={`Leave blank for the standard ${formatCount(minimumStayNights, 'night')}.`}
        />
        <NumberField
          name="securityDepositAmount"
          label="Security deposit"
          unit="£"
          min={0}
          step={0.01}
          optional
          help={`A fixed amount. Leave blank for the standard ${securityDepositPercent}% of the price and at least ${formatPounds(pence(securityDepositMinPence))}.`}
        />
        <NumberField
          name="securityDepositPercent"
          label="Or as a percentage of the price"
          min={0}
          optional
          help="This is a percentage of the stay’s price. The minimum deposit does not apply."
        />
        <div className="grid gap-x-6 gap-y-5 sm:col-span-2 sm:grid-cols-3">
          <NumberField name="bedrooms" label="Bedrooms" min={0} />
          <NumberField name="bathrooms" label="Bathrooms" min={0} />
          <NumberField name="maxGuests" label="Max guests" min={1} />
        </div>
      </FormSection>
      <FormSection title="Photographs">
        <PhotographsField name="images" propertyDraft={propertyDraft} />
      </FormSection>
      <FormSection title="Rooms and beds">
        <RoomsField name="rooms" />
        <PictureField
          name="floorPlan"
          label="Floor plan"
          help="The image of the plan is shown below the rooms. Leave out measurements that you are not sure of."
          placeholder="Ground floor: hall, kitchen and living room; first floor: two bedrooms"
        />
      </FormSection>
      <FormSection title="Where it is">
        <TextField name="location" label="Location" maxLength={200} help="Enter the village or the part of town." />
        <TextField name="city" label="City" maxLength={200} />
        <NearbyField name="nearby" />
        <NumberField
          name="latitude"
          label="Latitude"
          min={-90}
          max={90}
          step={0.000001}
          optional
          help="Guests see an area of 500 metres around, and the exact point with the address, once their stay is paid."
        />
        <NumberField name="longitude" label="Longitude" min={-180} max={180} step={0.000001} optional />
        <PictureField
          name="mapPicture"
          label="Map"
          help="Add an image of the area that you have permission to use, with its author’s name. Guests’ browsers do not load it from another site."
          placeholder="Map of the village with the station and the Chase"
        />
      </FormSection>
      <FormSection title="What guests find">
        <AmenitiesField name="amenities" />
      </FormSection>
      <FormSection title="Access">
        <AccessField name="access" />
        <TextArea
          name="accessibilityNotes"
          label="Accessibility notes"
          rows={3}
          max={5000}
          optional
          help="Enter anything else that a guest must know about access."
          className={WIDE}
        />
      </FormSection>
      <FormSection title="House rules">
        <HouseRulesField name="houseRules" />
      </FormSection>
      <FormSection title="Questions and answers">
        <QuestionsField name="questions" />
      </FormSection>
      <FormSection title="On the site">
        <ReadyChecklist propertyDraft={propertyDraft} />
        <CheckboxField
          name="isAvailable"
          label="Shown on the site"
          help="Guests cannot see a hidden home; the office still can."
        />
        <CheckboxField
          name="featured"
          label="Featured"
          help="A featured home is shown on the home page and first in lists."
        />
        {home && home.publishedRating !== null ? (
          <GuestsRating rating={home.publishedRating} count={home.reviewCount} />
        ) : (
          <NumberField
            name="rating"
            label="Rating"
            min={0}
            max={5}
            step={0.01}
            optional
            help="Enter 0 to 5. This rating is used only until the home’s first review is published."
          />
        )}
        <TextField name="registrationNumber" label="Registration number" maxLength={100} optional />
      </FormSection>
    </>
  )
}

/** Replaces the rating field once guests have rated the home [rule home-rating]. */
function GuestsRating({ rating, count }: { rating: number; count: number }) {
  return (
    <div>
      <p className="mb-1.5 font-medium">Rating</p>
      <p className="text-ink-soft">
        {rating.toFixed(1)} from {formatCount(count, 'published review')}. Guests’ reviews now set the rating.
      </p>
    </div>
  )
}
