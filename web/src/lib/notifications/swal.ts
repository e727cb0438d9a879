import 'sweetalert2/dist/sweetalert2.css';
import './swal.css';
// The build without styles of its own: injected ones would need a looser content policy.
import Swal from 'sweetalert2/dist/sweetalert2.esm.js';

export default Swal;
