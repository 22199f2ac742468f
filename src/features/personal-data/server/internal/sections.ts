import { type RawBuilder, sql } from 'kysely'
import { ENQUIRY_LABELS } from '#features/enquiries/contract.ts'
import { columnName } from '#platform/server/database/names.ts'

/** A section of a person's copy. The copy prints column names, so they are readable. */
export interface Section {
  heading: string
  rows: RawBuilder<Record<string, unknown>>
}

/** Selects the columns of a form's fields under the labels of these fields. */
function labelledColumns(labels: Record<string, string>) {
  return sql.join(
    Object.entries(labels).map(([field, label]) => sql`${sql.ref(columnName(field))} as ${sql.id(label)}`),
  )
}

/** Returns the queries for all data about an email address, except passports, which are encrypted. */
export function exportSections(email: string): Section[] {
  const matchesEmail = (column: string) => sql`lower(${sql.ref(column)}) = lower(${email})`
  const bookings = sql`(select id from booking where ${matchesEmail('guest_email')})`
  const enquiries = sql`(select id from enquiry where ${matchesEmail('email')}
    union select enquiry_id from booking where ${matchesEmail('guest_email')} and enquiry_id is not null)`
  const offers = sql`(select id from offer where ${matchesEmail('guest_email')})`
  const messages = sql`(select id from contact_message where ${matchesEmail('email')})`
  const applications = sql`(select id from owner_application where ${matchesEmail('email')})`
  return [
    {
      heading: 'Bookings',
      rows: sql`
        select b.id as "Booking", property.title as "Home", check_in as "Check-in", check_out as "Check-out",
               guests as "Guests", b.status as "Status", b.channel as "Booked through", guest_name as "Name", guest_email as "Email", guest_phone as "Phone",
               guest_address as "Address", total_amount as "Price (£)", security_deposit as "Security deposit (£)",
               b.created_at as "Entered", terms_accepted_at as "Terms accepted", cancelled_at as "Cancelled",
               b.deleted_at as "Deleted"
        from booking as b join property on property.id = b.property_id where b.id in ${bookings} order by b.id`,
    },
    {
      heading: 'What was agreed, each version',
      rows: sql`
        select booking_id as "Booking", version as "Version", made_at as "Made", document ->> 'home' as "Home",
               document ->> 'checkIn' as "Check-in", document ->> 'checkOut' as "Check-out", document ->> 'total' as "Price (£)",
               (select string_agg(line ->> 'label' || ': £' || (line ->> 'amount'), '; ')
                from jsonb_array_elements(case jsonb_typeof(document -> 'lines') when 'array' then document -> 'lines' else '[]' end)
                  as line) as "Of this"
        from agreement where booking_id in ${bookings} order by booking_id, version`,
    },
    {
      heading: 'Money',
      rows: sql`
        select entry.booking_id as "Booking", entry.day as "Day", entry.kind as "What", entry.amount as "Amount (£)",
               words.reference as "Reference", words.reason as "Reason", line.payer as "Payer at the bank",
               line.reference as "Reference at the bank", line.description as "Description at the bank"
        from ledger_entry as entry
        left join ledger_words as words on words.entry_id = entry.id
        left join bank_line as line on line.id = entry.bank_line_id
        where entry.booking_id in ${bookings} order by entry.booking_id, entry.id`,
    },
    {
      heading: 'Invoice recipients',
      rows: sql`
        select booking_id as "Booking", name as "Name", address as "Address", vat_number as "VAT number"
        from invoice_recipient where booking_id in ${bookings} order by booking_id`,
    },
    {
      heading: 'Invoices and credit notes',
      rows: sql`
        select booking_id as "Booking", kind as "What", number as "Number", issued_on as "Issued", total as "Total (£)",
               document -> 'customer' ->> 'name' as "Made out to", document -> 'customer' ->> 'address' as "Address"
        from invoice where booking_id in ${bookings} order by id`,
    },
    {
      heading: 'When the arrival details were opened',
      rows: sql`
        select booking_id as "Booking", viewed_at as "Opened" from arrival_view where booking_id in ${bookings} order by id`,
    },
    {
      heading: 'Offers',
      rows: sql`
        select offer.id as "Offer", guest_name as "Name", guest_email as "Email", guest_phone as "Phone", message as "Message",
               state as "State", word as "Your reply", decided_at as "Answered", expires_at as "Open until", created_at as "Made",
               (select string_agg(property.title || ', ' || check_in || ' to ' || check_out || ', £' || total_amount, '; '
                  order by position)
                from offer_choice join property on property.id = property_id where offer_id = offer.id) as "Stays"
        from offer where id in ${offers} order by id`,
    },
    {
      heading: 'Enquiries',
      rows: sql`
        select id as "Enquiry", ${labelledColumns(ENQUIRY_LABELS)}, status as "Status", created_at as "Received",
               answered_at as "Answered"
        from enquiry where id in ${enquiries} order by id`,
    },
    {
      heading: 'Messages',
      rows: sql`
        select id as "Message number", name as "Name", email as "Email", subject as "Subject", message as "Message",
               status as "Status", created_at as "Received", answered_at as "Answered"
        from contact_message where id in ${messages} order by id`,
    },
    {
      heading: 'Applications as an owner',
      rows: sql`
        select id as "Application", name as "Name", email as "Email", phone as "Phone", property_address as "Property",
               bedrooms as "Bedrooms", description as "Description", goals as "Goals", stage as "Stage", created_at as "Received",
               answered_at as "Answered",
               (select string_agg(image.name, ', ' order by position) from owner_application_image as image
                where application_id = owner_application.id) as "Photographs"
        from owner_application where id in ${applications} order by id`,
    },
    {
      heading: 'What you let us publish as an owner',
      rows: sql`
        select id as "Testimonial", owner as "Name", home as "Home", words as "Words", email as "Email",
               agreed_on as "Agreed on", agreed_how as "Agreed how"
        from owner_testimonial where ${matchesEmail('email')} order by id`,
    },
    {
      heading: 'What the office noted',
      rows: sql`
        select created_at as "Noted", text as "Note",
               case when enquiry_id is not null then 'Enquiry ' || enquiry_id
                    when contact_message_id is not null then 'Message ' || contact_message_id
                    else 'Application ' || owner_application_id end as "About"
        from note where enquiry_id in ${enquiries} or contact_message_id in ${messages}
          or owner_application_id in ${applications} order by id`,
    },
    {
      heading: 'Notes on you and your bookings',
      rows: sql`
        select created_at as "Noted", text as "Note", case when booking_id is not null then 'Booking ' || booking_id end as "About",
               deleted_at as "Deleted"
        from guest_note where ${matchesEmail('email')} or booking_id in ${bookings} order by id`,
    },
    {
      heading: 'Tags on you and your bookings',
      rows: sql`
        select word as "Tag", case when booking_id is not null then 'Booking ' || booking_id end as "About",
               created_at as "Added"
        from guest_tag where ${matchesEmail('email')} or booking_id in ${bookings} order by id`,
    },
    {
      heading: 'Joined with another address that the office takes to be yours',
      rows: sql`select email as "Address", created_at as "Joined" from guest_join where ${matchesEmail('email')}`,
    },
    {
      heading: 'Reviews',
      rows: sql`
        select review.id as "Review", property.title as "Home", review.guest_name as "Signed", review.guest_email as "Email",
               review.rating as "Stars", comment as "Words", review.status as "Status", reason as "Reason", reply as "Our reply",
               review.created_at as "Written", review.replied_at as "Replied"
        from review join property on property.id = review.property_id
        where ${matchesEmail('review.guest_email')} or review.booking_id in ${bookings} order by review.id`,
    },
    {
      heading: 'Emails from us',
      rows: sql`
        select created_at as "Written", to_address as "To", subject as "Subject", text_body as "Text"
        from email where ${matchesEmail('to_address')} order by id`,
    },
    {
      heading: 'Emails still to be sent to you',
      rows: sql`
        select kind as "What", item as "About", item_id as "Number", due_at as "Due",
               facts ->> 'subject' as "Subject", facts ->> 'text' as "Text"
        from email_outbox where state in ('due', 'unsent') and recipient in ('guest', 'owner')
          and (item = 'booking' and item_id in ${bookings} or item = 'enquiry' and item_id in ${enquiries}
            or item = 'offer' and item_id in ${offers} or item = 'contact_message' and item_id in ${messages}
            or item = 'owner_application' and item_id in ${applications})
        order by id`,
    },
    {
      heading: 'Requests and complaints about data',
      rows: sql`
        select id as "Request", kind as "What", received_on as "Received", name as "Name", words as "Words",
               acknowledged_on as "Acknowledged", settled_on as "Settled", outcome as "Outcome"
        from data_request where ${matchesEmail('email')} order by id`,
    },
  ]
}
