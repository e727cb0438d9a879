import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ContactSection } from '../../features/messages/components/contact-section.tsx';
import { ServicesBlock } from '../../features/pages/components/services-block.tsx';
import { TestimonialRow } from '../../features/pages/components/testimonial-row.tsx';

/** Services, testimonials and the contact form, the end of home. */
export default function HomeFootSections() {
  const { hash } = useLocation();
  useEffect(() => {
    // A link to the contact form arrives before the form is there.
    if (hash === '#contact') document.getElementById('contact')?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <ServicesBlock />
      <TestimonialRow />
      <ContactSection />
    </>
  );
}
