/* SPDX-License-Identifier: MIT */
#pragma once

#include "picture/picture.h"

/* How the arrows of a picture run. */

/* How many arrows run through the shape of a position that is neither of their ends. */
guint count_crossed_shapes (const MxPicture *picture);
/* How often an arrow runs through a name. */
guint count_crossed_labels (const MxPicture *picture);

/* Every arrow begins at the shape of its position, or at the junction of a split, and ends at that of
 * its target. */
void assert_arrows_meet (const MxPicture *picture);
