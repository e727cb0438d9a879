import { Mail, Phone } from 'lucide-react';
import { CONTACT_EMAIL, SUPPORT_PHONE } from '../../../lib/constants.ts';
import { messageTexts } from '../../../lib/texts/admin/messages.ts';
import { ContactForm } from './contact-form.tsx';

export function ContactSection() {
  const { contact } = messageTexts;
  return (
    <section
      id="contact"
      aria-labelledby="contact-title"
      className="grid gap-8 rounded-xl border bg-surface p-5 sm:p-8 lg:grid-cols-[2fr_3fr] lg:gap-16 lg:p-12"
    >
      <div>
        <h2 id="contact-title" className="text-title">
          {contact.title}
        </h2>
        <p className="mt-3 max-w-prose text-ink-soft">{contact.lead}</p>
        <ul className="mt-6 flex flex-col gap-3 [&_svg]:size-4.5 [&_svg]:text-accent">
          <li>
            <a href={`mailto:${CONTACT_EMAIL}`} className="inline-flex items-center gap-3 underline-offset-4 hover:underline">
              <Mail aria-hidden="true" />
              {CONTACT_EMAIL}
            </a>
          </li>
          <li>
            <a
              href={`tel:${SUPPORT_PHONE.replaceAll(' ', '')}`}
              className="inline-flex items-center gap-3 figures underline-offset-4 hover:underline"
            >
              <Phone aria-hidden="true" />
              {SUPPORT_PHONE}
            </a>
          </li>
        </ul>
      </div>
      <ContactForm />
    </section>
  );
}
