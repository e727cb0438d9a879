import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { ServicesBlock } from '../../features/content/components/services-block.tsx';
import { TestimonialRow } from '../../features/content/components/testimonial-row.tsx';
import { ContactSection } from '../../features/messages/components/contact-section.tsx';

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
