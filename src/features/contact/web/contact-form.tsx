import { send } from '#platform/web/api.ts'
import { Form } from '#platform/web/form/form.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'
import { CONTACT_SUBJECTS, type ContactForm as ContactFields, contactForm, sendMessage } from '../contract.ts'
import { SentMessage, useSentMessage } from './sent-message.tsx'

/** The contact form, used on the home page and on /contact. */
export function ContactForm() {
  const { sent, store, forget } = useSentMessage()
  return (
    <>
      <Form
        name="contact"
        schema={contactForm}
        initial={INITIAL}
        send={(body, headers) => send(sendMessage, { body }, headers)}
        success={{ title: 'Message Sent' }}
        failure={{ title: 'Error', description: 'Failed to send message. Please try again.' }}
        sendLabel="Send Message"
        sendingLabel="Sending..."
        onSent={store}
      >
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
          <TextField name="name" label="Name" autoComplete="name" maxLength={100} />
          <TextField name="email" label="Email" type="email" autoComplete="email" maxLength={254} />
          <SelectField
            name="subject"
            label="Subject"
            placeholder="Select a subject..."
            options={SUBJECTS}
            className="sm:col-span-2"
          />
          <TextArea name="message" label="Message" max={5000} className="sm:col-span-2" />
        </div>
      </Form>
      <SentMessage sent={sent} onClose={forget} />
    </>
  )
}

const SUBJECTS = CONTACT_SUBJECTS.map((subject) => ({ value: subject, label: subject }))

// An empty subject is invalid in the schema, so that a choice is required.
const INITIAL = { name: '', email: '', subject: '' as ContactFields['subject'], message: '' }
