import Unpacking

// Unpacks strangers' pictures for `quarry`, which starts it; not for users.
PictureWorker.run()
